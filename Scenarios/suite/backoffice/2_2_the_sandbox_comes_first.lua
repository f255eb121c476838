scenario {
  title    = "what can be submitted is for sale in the sandbox, and what is live in the store as well",
  rules    = { "deliver-before-finish" },
  catches  = { "drop add_payment", "drop granted", "ignore updated_transactions/purchased" },
  source   = "6.2",
  products = { coins = { type = "consumable", price = "1400 KRW", grants = 100, status = "ready_to_submit" } },
  accounts = { mia = { storefront = "KOR" } },

  cases    = {
    { name = "ready", environment = "sandbox" },
    { name = "waiting", environment = "sandbox", answers = {} },
    { name = "in_review", environment = "sandbox", answers = { "begin" } },
    { name = "asked", environment = "sandbox", answers = { "ask" } },
    { name = "held", environment = "sandbox", answers = { "hold" } },
    { name = "approved", environment = "sandbox", answers = { "approve" } },
    { name = "live", answers = { "approve" } },
  },

  run = function(world, case)
    local phone = world:device "phone"
    if case.answers then world:submit "coins" end
    for _, answer in ipairs(case.answers or {}) do world:review("coins", answer) end
    phone:launch()
    world:settle()
    phone:tap "shop"
    world:settle()
    phone:buy "coins"
    world:settle()
    expect(phone:owned "coins", { rule = "owns-what-is-due" }):equals(100)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}

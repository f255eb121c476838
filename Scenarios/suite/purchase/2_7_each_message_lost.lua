scenario {
  title    = "one message of a purchase is lost: every charge is delivered, sooner or later",
  rules    = { "finish-every-terminal" },
  catches  = { "grant purchasing" },
  source   = "P19, P20",
  products = { coins = { type = "consumable", price = "160 JPY", grants = 100 } },
  accounts = { mia = { storefront = "JPN" } },
  cases    = {
    { name = "checkout_request" }, { name = "checkout_answer" }, { name = "purchase_request" },
    { name = "purchase_answer" }, { name = "finish_report" }, { name = "finish_answer" },
  },

  run = function(world, case)
    local phone = world:device "phone"
    world:behavior("kill_while_purchasing", "result_after_purchasing")
    phone:launch()
    world:settle()
    phone:lose_message(case.name, { optional = true })
    phone:buy "coins"
    world:settle()
    phone:terminate()
    phone:launch()
    world:settle()
    local charged = world:ledger("coins").charged
    expect(phone:owned "coins", { rule = "entitlements-match-store" }):equals(charged // 160 * 100)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}

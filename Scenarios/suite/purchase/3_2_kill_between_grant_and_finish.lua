scenario {
  title    = "a kill between grant and finish: redelivered, granted once",
  rules    = { "idempotent-delivery", "handle-unsolicited" },
  catches  = { "ignore updated_transactions/unsolicited" },
  source   = "X5; Apple: Adding a Store step 8",
  products = { coins = { type = "consumable", price = "0.99 USD", grants = 100 } },

  run = function(world)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:kill_app { before = "finish" }      -- armed; fires once, at the named point
    phone:buy "coins"                         -- the user taps Buy and confirms
    world:settle()                            -- until nothing is left to happen

    phone:launch()
    world:settle()
    expect(phone:owned "coins", { rule = "entitlements-match-store" }):equals(100)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}

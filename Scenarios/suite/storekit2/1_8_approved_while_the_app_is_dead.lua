scenario {
  title    = "a pending purchase is approved while the app is dead: the next launch's listener receives it, once",
  rules    = { "handle-unsolicited", "finish-every-terminal" },
  needs    = { "storekit2" },
  catches  = { "ignore transaction_updated", "drop listen" },
  source   = "S2-6, S2-22, S2-23",
  products = { coins = { type = "consumable", price = "0.99 USD", grants = 100 } },
  accounts = { mia = {} },

  run = function(world)
    local phone = world:device "phone"
    world:behavior("purchase_echo", "no", { optional = true })
    world:ask_to_buy "mia"
    phone:launch()
    world:settle()
    phone:buy "coins"
    world:settle()
    phone:terminate()
    phone:launch()                            -- a pending purchase is in no list
    world:settle()
    expect(phone):never_saw "storekit.updated"

    phone:terminate()
    world:approve()
    world:settle()
    phone:launch()
    world:settle()
    expect(phone):saw("storekit.updated"):times(1)
    expect(phone:owned "coins", { rule = "entitlements-match-store" }):equals(100)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()

    phone:terminate()
    phone:launch()
    world:settle()
    expect(phone):saw("storekit.updated"):times(1)
    expect(phone:owned "coins", { rule = "entitlements-match-store" }):equals(100)
  end,
}

scenario {
  title    = "two purchases wait: one is approved, the other declined",
  rules    = { "leave-deferred-alone", "finish-every-terminal" },
  catches  = { "grant deferred", "grant on failed" },
  source   = "A1, A2",
  products = {
    coins = { type = "consumable", price = "0.99 USD", grants = 100 },
    pro   = { type = "non_consumable", price = "4.99 USD" },
  },
  accounts = { "mia" },

  run = function(world)
    local phone = world:device "phone"
    world:ask_to_buy "mia"
    phone:launch()
    phone:buy "coins"
    phone:buy "pro"
    world:settle()
    world:approve { product = "coins" }
    world:decline { product = "pro" }
    world:settle()
    expect(phone:owned "coins"):equals(100)
    expect(phone:owned "pro"):equals(0)
    expect(world:ledger "pro"):has { charged = 0 }
    expect(phone:queue()):is_empty()
  end,
}

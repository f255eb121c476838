scenario {
  title    = "one purchase waits for approval, and the user buys something else meanwhile",
  rules    = { "leave-deferred-alone", "deliver-before-finish" },
  catches  = {
    "dialog on deferred",
    "bug: the deferred purchase locked the shop (https://github.com/RevenueCat/purchases-ios/issues/273)",
  },
  source   = "A1, A4",
  products = {
    coins = { type = "consumable", price = "0.99 USD", grants = 100 },
    pro   = { type = "non_consumable", price = "4.99 USD" },
  },
  accounts = { "mia" },

  run = function(world)
    local phone = world:device "phone"
    world:ask_to_buy "mia"
    phone:launch()
    phone:buy "pro"
    world:settle()
    expect(phone:is_busy()):is_false()
    world:ask_to_buy("mia", false)
    phone:buy "coins"
    world:settle()
    expect(phone:owned "coins"):equals(100)
    expect(phone:owned "pro"):equals(0)

    world:approve()
    world:settle()
    expect(phone:owned "pro"):equals(1)
    expect(phone:queue()):is_empty()
  end,
}

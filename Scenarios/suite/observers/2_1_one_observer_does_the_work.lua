scenario {
  title    = "several purchases in one launch: one observer finishes them all, registered once",
  rules    = { "single-observer" },
  catches  = {
    "repeat add_observer",
    "bug: two libraries in one app finish each other's transactions "
      .. "(https://github.com/RevenueCat/purchases-ios/issues/2415)",
  },
  source   = "O3, O5, O7a",
  products = {
    coins = { type = "consumable", price = "0.99 USD", grants = 100 },
    pro   = { type = "non_consumable", price = "4.99 USD" },
  },

  run = function(world)
    local phone = world:device "phone"
    phone:launch()
    phone:buy "coins"
    world:settle()
    phone:buy "pro"
    world:settle()
    phone:buy "coins"
    world:settle()
    expect(phone:owned "coins"):equals(200)
    expect(phone:owned "pro"):equals(1)
    expect(phone:queue()):is_empty()
  end,
}

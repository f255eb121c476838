scenario {
  title    = "the shop closes, the app goes on: what arrives afterwards still finds an observer",
  rules    = { "observer-lifetime", "observer-stays-registered", "handle-unsolicited" },
  catches  = {
    "bug: the observer was a view controller, released with its screen while it was registered "
      .. "(http://aplus.rs/2012/a-single-bug-in-my-storekit-code-that-lost-me-90-of-iap-sales/)",
  },
  source   = "O1, O2, O10",
  products = {
    coins = { type = "consumable", price = "0.99 USD", grants = 100 },
    pro   = { type = "non_consumable", price = "4.99 USD" },
  },

  run = function(world)
    local phone = world:device "phone"
    phone:launch()
    phone:buy "coins"
    world:settle()
    phone:tap "close shop"
    world:settle()

    phone:background()
    phone:foreground()
    phone:buy_elsewhere "pro"
    world:wait "5m"
    phone:terminate()
    phone:launch()
    world:settle()
    expect(phone:owned "coins"):equals(100)
    expect(phone:owned "pro"):equals(1)
    expect(phone:queue()):is_empty()
  end,
}

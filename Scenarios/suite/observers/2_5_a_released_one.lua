scenario {
  title    = "the observer lives as long as it is registered: a callback to a dead one is lost or kills",
  rules    = { "observer-lifetime" },
  catches  = {
    "release observer",
    "bug: the observer was released while registered, and the next payment crashed the app "
      .. "(http://aplus.rs/2012/a-single-bug-in-my-storekit-code-that-lost-me-90-of-iap-sales/)",
  },
  source   = "O2, O10",
  products = { coins = { type = "consumable", price = "0.99 USD", grants = 100 } },
  cases    = { { name = "no_delivery", option = "no_delivery" }, { name = "death", option = "process_death" } },

  run = function(world, case)
    local phone = world:device "phone"
    world:latitude("released_observer", case.option)
    phone:launch()
    world:settle()
    phone:buy "coins"
    world:settle()
    phone:tap "close shop"                    -- a view controller that observes dies with its screen
    world:settle()
    phone:buy "coins"
    world:settle()
    expect(phone:is_running()):is_true()
    expect(phone:owned "coins"):equals(200)
  end,
}

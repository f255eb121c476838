local types = require "product_types"

scenario {
  title    = "the observer lives as long as it is registered: a callback to a released one is lost or crashes",
  rules    = { "observer-lifetime" },
  catches  = {
    "release observer",
    "bug: the observer was released while registered, and the next payment crashed the app "
      .. "(http://aplus.rs/2012/a-single-bug-in-my-storekit-code-that-lost-me-90-of-iap-sales/)",
  },
  source   = "O2, O10",
  cases    = types.rows {
    country = "KOR",
    sells = { "thing", "other" },
    variants = {
      { name = "death", option = "process_death" },
      { name = "no_delivery", option = "no_delivery", of = { "consumable" } },
    },
  },

  run = function(world, case)
    local phone = world:device "phone"
    world:behavior("released_observer", case.option)
    phone:launch()
    world:settle()
    phone:buy "thing"
    world:settle()
    phone:tap("close shop", { optional = true })  -- a view controller that observes dies with its screen
    world:settle()
    phone:buy "other"
    world:settle()
    expect(phone:is_running()):is_true()
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(case.count)
    expect(phone:owned "other", { rule = "entitlements-match-store" }):equals(case.count)
  end,
}

local types = require "product_types"

scenario {
  title    = "the shop closes and the app keeps running: later transactions still find an observer",
  rules    = { "observer-lifetime", "observer-stays-registered", "handle-unsolicited" },
  catches  = {
    "bug: the observer was a view controller, released with its screen while it was registered "
      .. "(http://aplus.rs/2012/a-single-bug-in-my-storekit-code-that-lost-me-90-of-iap-sales/)",
  },
  source   = "O1, O2, O10",
  cases    = types.rows { sells = { "thing", "other" }, mixed = true, country = "FRA" },

  run = function(world, case)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:buy "thing"
    world:settle()
    phone:tap("close shop", { optional = true })
    world:settle()

    phone:background()
    phone:foreground()
    phone:buy_elsewhere "other"
    world:wait "5m"
    phone:terminate()
    phone:launch()
    world:settle()
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(types.owned(case.products.thing))
    expect(phone:owned "other", { rule = "entitlements-match-store" }):equals(types.owned(case.products.other))
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}

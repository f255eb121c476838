local types = require "product_types"

scenario {
  title    = "the network is down at launch: the device answers from what it knows, and an owner is not locked out",
  rules    = { "entitlements-match-store" },
  needs    = { "storekit2" },
  catches  = { "bug: an app took an empty list for an answer, and locked out its owner" },
  source   = "S2-65",
  cases    = types.rows { of = { "non_consumable", "auto_renewable" } },

  run = function(world, case)
    local phone, tablet = world:device "phone", world:device "tablet"
    phone:launch()
    world:settle()
    phone:buy "thing"
    world:settle()
    phone:terminate()
    phone:network_down()
    phone:launch()
    world:settle()
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(case.count)
    expect(phone):saw "storekit.read"

    tablet:network_down()                     -- this device never asked the store
    tablet:launch()
    world:settle()
    expect(tablet:owned "thing", { rule = "entitlements-match-store" }):equals(0)
    tablet:network_up()
    tablet:terminate()
    tablet:launch()
    world:settle()
    expect(tablet:owned "thing", { rule = "entitlements-match-store" }):equals(case.count)
  end,
}

local types = require "product_types"

scenario {
  title    = "a purchase is refunded while the app is dead: no listener receives it, and the entitlements lack it",
  rules    = { "entitlements-match-store" },
  needs    = { "storekit2" },
  catches  = {
    "bug: an app took products back on updates only, and never noticed a refund made while it was dead "
      .. "(https://developer.apple.com/forums/thread/751340)",
  },
  source   = "S2-13, S2-54",
  cases    = types.rows(),

  run = function(world, case)
    local phone = world:device "phone"
    world:behavior("purchase_echo", "no", { optional = true })
    phone:launch()
    world:settle()
    phone:buy "thing"
    world:settle()
    phone:terminate()
    world:refund "thing"
    world:wait "1h"
    phone:launch()
    world:settle()
    expect(phone):never_saw "storekit.updated"
    -- At its launch, the app may have read the list that the device had kept.
    phone:background()
    phone:foreground()
    world:settle()
    -- The app may let the user keep what it counts.
    if case.type == "non_consumable" or case.type == "auto_renewable" then
      expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(0)
    end
    expect(phone):never_saw "storekit.updated"
  end,
}

local types = require "product_types"

scenario {
  title    = "a refund happens while the app is closed: the next launch receives it",
  rules    = { "revocation-rechecks-receipt" },
  catches  = { "ignore revoked_entitlements", "late add_observer/tap" },
  source   = "V1",
  cases    = types.rows { of = { "non_consumable", "auto_renewable" } },

  run = function(world)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:buy "thing"
    world:settle()
    phone:terminate()
    world:refund "thing"
    world:wait "1h"
    phone:launch()
    world:settle()
    -- At its launch, an app on StoreKit 2 may have read the list that the device had kept.
    if world:fact_count "storekit.read" > 0 or world:fact_count "storekit.status_read" > 0 then
      phone:background()
      phone:foreground()
      world:settle()
    end
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(0)
  end,
}

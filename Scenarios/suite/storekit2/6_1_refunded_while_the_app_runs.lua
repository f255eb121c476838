local types = require "product_types"

scenario {
  title    = "a purchase is refunded while the app runs: a listener receives the same transaction, revoked",
  rules    = { "entitlements-match-store" },
  needs    = { "storekit2" },
  catches  = {
    "bug: the revocation had a known identifier and was dropped as a duplicate "
      .. "(https://github.com/qonversion/qonversion-ios-sdk/pull/739/files)",
  },
  source   = "S2-12, S2-19",
  cases    = types.rows { of = { "non_consumable", "auto_renewable" } },

  run = function(world)
    local phone = world:device "phone"
    world:behavior("purchase_echo", "no", { optional = true })
    phone:launch()
    world:settle()
    phone:buy "thing"
    world:settle()
    local bought = world:facts("storekit.purchase_returned")[1].transaction
    world:refund "thing"
    world:wait "1h"
    local updates = world:facts("storekit.updated")
    expect(updates[#updates] or {}):has { revoked = true, transaction = bought }
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(0)
    if world:fact_count "claim.granted" > 0 then
      expect(phone, { rule = "entitlements-match-store" }):saw("claim.revoked"):after "storekit.updated"
    end
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}

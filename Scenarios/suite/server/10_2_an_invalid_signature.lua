local types = require "product_types"

local rows = types.rows { of = { "consumable", "non_consumable", "non_renewing" } }
for _, row in ipairs(rows) do row.products.thing.delivered_by = "server" end

scenario {
  title    = "the signature of a purchase is invalid: the server delivers nothing until a valid one comes",
  rules    = { "verified-only" },
  needs    = { "storekit2", "server_delivery" },
  catches  = { "bug: the server rejected an invalid signature, and the app finished the paid purchase" },
  source   = "S2-17, S2-25, S2-104",
  cases    = rows,

  run = function(world, case)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    world:fault("verification", "invalid_signature")
    phone:buy "thing"
    world:settle()
    expect(world):saw("store.charged"):times(1)
    expect(phone:owned "thing", { rule = "verified-only" }):equals(0)
    expect(world):never_saw "server.redeemed"

    phone:terminate()
    phone:launch()
    world:settle()
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(case.count)
    expect(world):saw("server.redeemed"):times(1)
  end,
}

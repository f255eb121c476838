local types = require "product_types"

scenario {
  title    = "the signature of a purchase is invalid: the app delivers nothing until a valid one comes",
  rules    = { "verified-only" },
  needs    = { "storekit2" },
  catches  = { "bug: the payload was read without a look at the verification" },
  source   = "S2-17, S2-25, S2-26, S2-48, S2-104, S2-105",
  cases    = types.rows {},

  run = function(world, case)
    local phone = world:device "phone"
    world:fault("verification", "invalid_signature")
    phone:launch()
    world:settle()
    phone:buy "thing"
    world:settle()
    expect(phone):saw("storekit.purchase_returned", { verified = false }):times(1)
    expect(world):saw("store.charged"):times(1)
    expect(phone, { rule = "verified-only" }):never_saw "claim.granted"
    expect(phone:owned "thing", { rule = "verified-only" }):equals(0)

    phone:terminate()
    phone:launch()
    world:settle()
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(case.count)
  end,
}

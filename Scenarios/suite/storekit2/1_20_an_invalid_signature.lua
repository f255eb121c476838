scenario {
  title    = "the signature of a purchase is invalid: the app delivers nothing until a valid one comes",
  rules    = { "verified-only" },
  needs    = { "storekit2" },
  catches  = { "bug: the payload was read without a look at the verification" },
  source   = "S2-17, S2-25, S2-26, S2-48, S2-104, S2-105",
  products = { coins = { type = "consumable", price = "0.99 USD", grants = 100 } },

  run = function(world)
    local phone = world:device "phone"
    world:fault("verification", "invalid_signature")
    phone:launch()
    world:settle()
    phone:buy "coins"
    world:settle()
    expect(phone):saw("storekit.purchase_returned", { verified = false }):times(1)
    expect(world):saw("store.charged"):times(1)
    expect(phone, { rule = "verified-only" }):never_saw "claim.granted"

    phone:terminate()
    phone:launch()
    world:settle()
    expect(phone:owned "coins", { rule = "entitlements-match-store" }):equals(100)
  end,
}

scenario {
  title    = "a transaction stays unfinished, because it cannot be verified: other products can be bought",
  rules    = { "buy-button", "verified-only" },
  needs    = { "storekit2" },
  catches  = {
    "bug: an app tried its unfinished leftovers again before each purchase, without an end "
      .. "(https://github.com/mullvad/mullvadvpn-app/pull/10239)",
  },
  source   = "S2-17, S2-43, S2-48",
  products = {
    coins = { type = "consumable", price = "0.99 USD", grants = 100 },
    gems  = { type = "consumable", price = "1.99 USD", grants = 10 },
  },

  run = function(world)
    local phone = world:device "phone"
    world:fault("verification", "invalid_signature")
    phone:launch()
    world:settle()
    phone:buy "coins"
    world:settle()
    phone:buy "gems"
    world:settle()
    expect(phone:sheets(), { rule = "buy-button" }):has_entry { product = "gems", answer = "confirmed" }
    expect(phone:owned "gems", { rule = "entitlements-match-store" }):equals(10)

    phone:terminate()
    phone:launch()
    world:settle()
    expect(phone:owned "coins", { rule = "entitlements-match-store" }):equals(100)
  end,
}

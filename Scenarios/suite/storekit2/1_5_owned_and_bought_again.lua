scenario {
  title    = "an owned product is bought again: an alert appears, and the old transaction is returned without a charge",
  rules    = { "rebuy-grants-once", "finish-every-terminal", "busy-ends" },
  needs    = { "storekit2" },
  catches  = {
    "bug: a purchase of an owned product returned its old transaction, which the app counted as a new sale "
      .. "(https://github.com/RevenueCat/purchases-ios/pull/6357)",
  },
  source   = "S2-27",
  products = { pro = { type = "non_consumable", price = "4.99 USD" } },

  run = function(world)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:buy "pro"
    world:settle()
    local grants = world:fact_count "claim.granted"
    phone:buy "pro"
    world:settle()
    expect(world:fact_count "claim.granted", { label = "the grants", rule = "rebuy-grants-once" }):equals(grants)
    expect(phone:is_busy(), { rule = "busy-ends" }):is_false()
    expect(phone:owned "pro", { rule = "entitlements-match-store" }):equals(1)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
    expect(world:ledger "pro"):has { charged = 499 }
    -- An app may offer no more what is owned.
    local returned = world:facts("storekit.purchase_returned")
    for call = 2, #returned do
      expect(phone:alerts()):has_length(#returned - 1)
      expect(returned[call].result):equals "success"
      expect(returned[call].transaction, "the second transaction"):equals(returned[1].transaction)
    end
  end,
}

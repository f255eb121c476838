scenario {
  title    = "two products are revoked in one message: both are gone",
  rules    = { "revocation-rechecks-receipt" },
  catches  = { "first only revoked_entitlements" },
  source   = "V1",
  products = {
    map = { type = "non_consumable", price = "1.99 USD" },
    pro = { type = "non_consumable", price = "4.99 USD" },
  },

  run = function(world)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:buy "map"
    world:settle()
    phone:buy "pro"
    world:settle()
    phone:terminate()
    world:refund "map"
    world:refund "pro"
    world:settle()
    phone:launch()
    world:settle()
    -- At its launch, an app on StoreKit 2 may have read the list that the device had kept.
    if world:fact_count "storekit.read" > 0 or world:fact_count "storekit.status_read" > 0 then
      phone:background()
      phone:foreground()
      world:settle()
    end
    expect(phone:owned "map", { rule = "entitlements-match-store" }):equals(0)
    expect(phone:owned "pro", { rule = "entitlements-match-store" }):equals(0)
  end,
}

scenario {
  title    = "the entitlements lack a purchase for a second: the app takes nothing away",
  rules    = { "absence-is-not-no" },
  needs    = { "storekit2" },
  source   = "S2-18, S2-58",
  products = { pro = { type = "non_consumable", price = "4.99 USD" } },

  run = function(world)
    local phone = world:device "phone"
    world:behavior("listing_lag", "1s")
    phone:launch()
    world:settle()
    phone:buy "pro"
    world:settle()
    phone:background()
    phone:foreground()
    world:settle()
    expect(phone, { rule = "absence-is-not-no" }):never_saw "claim.revoked"
    expect(phone:owned "pro", { rule = "entitlements-match-store" }):equals(1)
  end,
}

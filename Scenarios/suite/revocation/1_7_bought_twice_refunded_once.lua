scenario {
  title    = "a product that was bought twice is still owned after one purchase is refunded",
  rules    = { "revocation-rechecks-receipt" },
  source   = "V2, P13",
  catches  = { "bug: the app locked every product named in a revocation, although the receipt had another purchase of it" },
  products = { pro = { type = "non_consumable", price = "4.99 USD" } },

  run = function(world)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:buy "pro"
    world:settle()
    phone:buy "pro"                           -- free of charge, and an entry of its own
    world:settle()
    world:refund "pro"
    world:settle()
    phone:terminate()
    phone:launch()
    world:settle()
    -- An app that offers no more what is owned has bought it once.
    expect(phone:owned "pro", { rule = "entitlements-match-store" }):is_at_least(world:ledger("pro").due.phone)
  end,
}

scenario {
  title    = "the store refunds a purchase: the app revokes it",
  rules    = { "revocation-rechecks-receipt", "entitlements-match-store" },
  catches  = {
    "ignore revoked_entitlements",
    "bug: the revocation had a known identifier and was dropped as a duplicate "
      .. "(https://github.com/qonversion/qonversion-ios-sdk/pull/739)",
  },
  source   = "V1, V2, T8",
  products = { pro = { type = "non_consumable", price = "4.99 USD" } },

  run = function(world)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:buy "pro"
    world:settle()
    world:refund "pro"
    world:settle()
    phone:terminate()
    phone:launch()
    world:settle()
    expect(phone:owned "pro", { rule = "entitlements-match-store" }):equals(0)
    expect(world:ledger "pro"):has { charged = 499, refunded = 499 }
  end,
}

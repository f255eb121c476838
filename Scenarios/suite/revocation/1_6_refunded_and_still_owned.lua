scenario {
  title    = "a refund ends only the refunded purchase; the user keeps other purchases of the product",
  rules    = { "revocation-rechecks-receipt" },
  source   = "V1, V2, V3",
  catches  = {
    "ignore revoked_entitlements",
    "bug: a library dropped the revocation because it already knew the transaction "
      .. "(github.com/qonversion/qonversion-ios-sdk/issues/739)",
  },
  products = {
    pro   = { type = "non_consumable", price = "7500 KRW", family_shareable = true },
    sword = { type = "non_consumable", price = "2900 KRW" },
  },
  accounts = { ann = { storefront = "KOR" }, ben = { storefront = "KOR" } },

  run = function(world)
    local phone = world:device("phone", { account = "ann" })
    local tablet = world:device("tablet", { account = "ben" })
    phone:launch()
    world:settle()
    phone:buy "pro"
    world:settle()
    phone:buy "sword"
    tablet:launch()
    world:settle()
    tablet:buy "pro"
    world:settle()
    world:share("pro", { from = "ann", with = "ben" })
    world:settle()

    world:refund("sword", { account = "ann" })
    world:refund("pro", { account = "ann" })
    world:settle()
    expect(tablet:owned "pro", { rule = "entitlements-match-store" }):equals(1)
    phone:terminate()
    phone:launch()
    tablet:terminate()
    tablet:launch()
    world:settle()
    expect(phone:owned "sword", { rule = "entitlements-match-store" }):equals(0)
    expect(phone:owned "pro", { rule = "entitlements-match-store" }):equals(0)
    expect(tablet:owned "pro", { rule = "entitlements-match-store" }):equals(1)
  end,
}

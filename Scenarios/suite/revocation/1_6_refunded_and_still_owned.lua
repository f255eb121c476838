scenario {
  title    = "a refund ends the purchase that was refunded, and not what the user owns in another way",
  rules    = { "revocation-rechecks-receipt" },
  source   = "V1, V2, V3",
  catches  = {
    "ignore revoked_entitlements",
    "bug: a library dropped the revocation because it knew the transaction already "
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
    phone:terminate()
    phone:launch()
    tablet:terminate()
    tablet:launch()
    world:settle()
    expect(phone:owned "sword", { rule = "owns-what-is-due" }):equals(0)
    expect(phone:owned "pro", { rule = "owns-what-is-due" }):equals(0)
    expect(tablet:owned "pro", { rule = "owns-what-is-due" }):equals(1)
  end,
}

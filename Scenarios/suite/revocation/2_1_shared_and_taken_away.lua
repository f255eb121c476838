scenario {
  title    = "a family shares a purchase, then stops sharing it: access is granted, then revoked",
  rules    = { "revocation-rechecks-receipt" },
  catches  = { "ignore revoked_entitlements", "ignore updated_transactions/unsolicited" },
  source   = "E14, V1",
  products = { pro = { type = "non_consumable", price = "5.00 GBP", family_shareable = true } },
  accounts = { mia = { storefront = "GBR" }, tom = { storefront = "GBR" } },

  run = function(world)
    local mias = world:device("mias", { account = "mia" })
    local toms = world:device("toms", { account = "tom" })
    mias:launch()
    toms:launch()
    world:settle()
    mias:buy "pro"
    world:settle()
    world:share("pro", { from = "mia", with = "tom" })
    world:settle()
    toms:terminate()
    toms:launch()
    world:settle()
    expect(toms:owned "pro", { rule = "entitlements-match-store" }):equals(1)

    world:end_sharing("pro", "tom")
    world:settle()
    toms:terminate()
    toms:launch()
    world:settle()
    expect(toms:owned "pro", { rule = "entitlements-match-store" }):equals(0)
    expect(mias:owned "pro", { rule = "entitlements-match-store" }):equals(1)
  end,
}

local pro = { type = "non_consumable", price = "4.99 USD", family_shareable = true }

scenario {
  title    = "a family shares a product that lasts: the member has it without a restore; the rest stays the buyer's",
  rules    = { "entitlements-match-store", "payments-match-grants" },
  needs    = { "storekit2" },
  catches  = { "bug: a family member kept a product that was no longer shared" },
  source   = "S2-52, S2-54, S2-86",
  accounts = { mia = {}, tom = {} },
  cases    = {
    {
      name = "coins", count = 100,
      products = { pro = pro, other = { type = "consumable", price = "0.99 USD", grants = 100 } },
    },
    {
      name = "a_pass", count = 1,
      products = { pro = pro, other = { type = "non_renewing", price = "9.99 USD" } },
    },
  },

  run = function(world, case)
    local mias = world:device("mias", { account = "mia" })
    local toms = world:device("toms", { account = "tom" })
    mias:launch()
    world:settle()
    mias:buy "pro"
    world:settle()
    mias:buy "other"
    world:settle()
    world:share("pro", { from = "mia", with = "tom" })
    world:settle()
    toms:launch()
    world:settle()
    expect(toms:owned "pro", { rule = "entitlements-match-store" }):equals(1)
    expect(toms:owned "other", { rule = "entitlements-match-store" }):equals(0)
    expect(toms):never_saw "storekit.sync_called"

    world:end_sharing("pro", "tom")
    world:settle()
    toms:terminate()
    toms:launch()
    world:settle()
    expect(toms:owned "pro", { rule = "entitlements-match-store" }):equals(0)
    expect(mias:owned "pro", { rule = "entitlements-match-store" }):equals(1)
    expect(mias:owned "other", { rule = "entitlements-match-store" }):equals(case.count)
  end,
}

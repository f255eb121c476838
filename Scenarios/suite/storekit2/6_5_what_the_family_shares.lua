scenario {
  title    = "a family shares a product that lasts: the member has it without a restore, and coins stay the buyer's",
  rules    = { "entitlements-match-store", "payments-match-grants" },
  needs    = { "storekit2" },
  catches  = { "bug: a family member kept a product that was no longer shared" },
  source   = "S2-52, S2-54",
  products = {
    pro   = { type = "non_consumable", price = "4.99 USD", family_shareable = true },
    coins = { type = "consumable", price = "0.99 USD", grants = 100 },
  },
  accounts = { mia = {}, tom = {} },

  run = function(world)
    local mias = world:device("mias", { account = "mia" })
    local toms = world:device("toms", { account = "tom" })
    mias:launch()
    world:settle()
    mias:buy "pro"
    world:settle()
    mias:buy "coins"
    world:settle()
    world:share("pro", { from = "mia", with = "tom" })
    world:settle()
    toms:launch()
    world:settle()
    expect(toms:owned "pro", { rule = "entitlements-match-store" }):equals(1)
    expect(toms:owned "coins", { rule = "entitlements-match-store" }):equals(0)
    expect(toms):never_saw "storekit.sync_called"

    world:end_sharing("pro", "tom")
    world:settle()
    toms:terminate()
    toms:launch()
    world:settle()
    expect(toms:owned "pro", { rule = "entitlements-match-store" }):equals(0)
    expect(mias:owned "pro", { rule = "entitlements-match-store" }):equals(1)
    expect(mias:owned "coins", { rule = "entitlements-match-store" }):equals(100)
  end,
}

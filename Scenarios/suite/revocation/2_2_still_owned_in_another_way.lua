scenario {
  title    = "sharing of a purchase ends, but the user also bought the product: it stays owned",
  rules    = { "revocation-rechecks-receipt" },
  needs    = { "receipts" },
  catches  = { "forget read_receipt" },
  source   = "V2",
  products = { pro = { type = "non_consumable", price = "4.99 USD", family_shareable = true } },
  accounts = { "mia", "tom" },

  run = function(world)
    local mias = world:device("mias", { account = "mia" })
    local toms = world:device("toms", { account = "tom" })
    mias:launch()
    toms:launch()
    world:settle()
    mias:buy "pro"
    toms:buy "pro"
    world:settle()
    world:share("pro", { from = "mia", with = "tom" })
    world:settle()
    world:end_sharing("pro", "tom")
    world:settle()
    toms:terminate()
    toms:launch()
    world:settle()
    expect(toms:owned "pro", { rule = "entitlements-match-store" }):equals(1)
  end,
}

scenario {
  title    = "a purchase was shared before the family member had the app: a restore brings it",
  rules    = { "finish-every-terminal" },
  needs    = { "restore" },
  catches  = { "ignore updated_transactions/restored", "drop restore" },
  source   = "E14",
  products = { pro = { type = "non_consumable", price = "1234.50 INR", family_shareable = true } },
  accounts = { mia = { storefront = "IND" }, tom = { storefront = "IND" } },

  run = function(world)
    world:behavior("restore_username", "not_filtered")    -- what is shared was bought under another name
    local mias = world:device("mias", { account = "mia" })
    local toms = world:device("toms", { account = "tom" })
    mias:launch()
    world:settle()
    mias:buy "pro"
    world:settle()
    world:share("pro", { from = "mia", with = "tom", shared_before = true })
    toms:launch()
    world:settle()
    toms:restore()
    world:settle()
    expect(toms:owned "pro", { rule = "entitlements-match-store" }):equals(1)
    expect(toms:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}

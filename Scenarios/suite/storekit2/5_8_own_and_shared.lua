scenario {
  title    = "an own subscription has expired, and the family shares one: the user has access until the sharing ends",
  rules    = { "entitlements-match-store", "every-status" },
  needs    = { "storekit2" },
  catches  = { "bug: an app looked at the first status only, and locked out a member of the family" },
  source   = "S2-70, S2-72, S2-82, S2-85",
  products = {
    club = {
      type = "auto_renewable", price = "2.99 USD", period = "1 month", group = "club", family_shareable = true,
    },
  },
  accounts = { mia = {}, tom = {} },

  run = function(world)
    local mias = world:device("mias", { account = "mia" })
    local toms = world:device("toms", { account = "tom" })
    world:behavior("renewal_lead", "at_expiry")
    toms:launch()
    world:settle()
    toms:buy "club"
    world:settle()
    toms:set_renewal("club", false)
    world:wait "40d"
    world:settle()
    expect(toms:owned "club", { rule = "entitlements-match-store" }):equals(0)

    mias:launch()
    world:settle()
    mias:buy "club"
    world:settle()
    world:share("club", { from = "mia", with = "tom" })
    world:settle()
    expect(toms:owned "club", { rule = "entitlements-match-store" }):equals(1)
    world:end_sharing("club", "tom")
    world:settle()
    expect(toms:owned "club", { rule = "entitlements-match-store" }):equals(0)
    expect(mias:owned "club", { rule = "entitlements-match-store" }):equals(1)
  end,
}

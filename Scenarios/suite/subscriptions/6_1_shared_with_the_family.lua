scenario {
  title    = "a shared subscription also renews for the family, and each member's app handles the renewal",
  rules    = { "handle-unsolicited", "finish-every-terminal" },
  catches  = { "ignore updated_transactions/unsolicited" },
  source   = "E14, T1",
  products = {
    club = { type = "auto_renewable", price = "24.90 BRL", period = "1 month", family_shareable = true },
  },
  accounts = { mia = { storefront = "BRA" }, ben = { storefront = "BRA" } },

  run = function(world)
    local phone = world:device("phone", { account = "mia" })
    local tablet = world:device("tablet", { account = "ben" })
    phone:launch()
    tablet:launch()
    world:settle()
    phone:buy "club"
    world:settle()
    world:share("club", { from = "mia", with = "ben" })
    world:settle()
    expect(tablet:owned "club", { rule = "entitlements-match-store" }):equals(1)
    tablet:terminate()
    world:wait "32d"
    tablet:launch()
    world:settle()
    expect(tablet:owned "club", { rule = "entitlements-match-store" }):equals(1)
    expect(tablet:queue(), { rule = "finish-every-terminal" }):is_empty()
    expect(world:ledger("club", "ben")):has { charged = 0 }
    phone:set_renewal("club", false)
  end,
}

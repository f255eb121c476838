scenario {
  title    = "sharing ends, or the purchase is refunded: the member loses access, and a renewal does not bring it back",
  rules    = { "revocation-rechecks-receipt", "entitlements-match-store" },
  catches  = { "ignore updated_transactions/unsolicited" },
  source   = "E14, V1, T8",
  products = {
    club = { type = "auto_renewable", price = "4.99 USD", period = "1 month", family_shareable = true },
  },
  accounts = { "mia", "ben" },
  cases    = { { name = "no_longer_shared" }, { name = "paid_back" } },

  run = function(world, case)
    local phone = world:device("phone", { account = "mia" })
    local tablet = world:device("tablet", { account = "ben" })
    phone:launch()
    tablet:launch()
    world:settle()
    phone:buy "club"
    world:settle()
    world:share("club", { from = "mia", with = "ben" })
    world:settle()
    if case.name == "paid_back" then
      world:refund("club", { account = "mia" })
    else
      world:end_sharing("club", "ben")
    end
    world:settle()
    expect(tablet:owned "club", { rule = "entitlements-match-store" }):equals(0)
    expect(phone:owned "club", { rule = "entitlements-match-store" }):equals(case.name == "paid_back" and 0 or 1)
    world:wait "32d"
    tablet:terminate()
    tablet:launch()
    world:settle()
    expect(tablet:owned "club", { rule = "entitlements-match-store" }):equals(0)
    expect(tablet:queue(), { rule = "finish-every-terminal" }):is_empty()
    if case.name == "no_longer_shared" then phone:set_renewal("club", false) end
  end,
}

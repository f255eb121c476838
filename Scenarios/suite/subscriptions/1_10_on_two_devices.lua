scenario {
  title    = "a renewal reaches every device of the account",
  rules    = { "handle-unsolicited", "entitlements-match-store" },
  catches  = { "ignore updated_transactions/unsolicited" },
  source   = "Q13, T1",
  products = {
    monthly = { type = "auto_renewable", price = "35.00 SEK", period = "1 month", group = "club" },
  },
  accounts = { mia = { storefront = "SWE" } },

  run = function(world)
    local phone, tablet = world:device "phone", world:device "tablet"
    phone:launch()
    world:settle()
    phone:buy "monthly"
    world:settle()
    phone:terminate()
    world:wait "32d"
    phone:launch()
    tablet:launch()
    world:settle()
    expect(phone:owned "monthly", { rule = "entitlements-match-store" }):equals(1)
    expect(tablet:owned "monthly", { rule = "entitlements-match-store" }):equals(1)
    expect(tablet:queue(), { rule = "finish-every-terminal" }):is_empty()
    phone:set_renewal("monthly", false)
  end,
}

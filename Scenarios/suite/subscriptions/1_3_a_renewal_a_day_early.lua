scenario {
  title    = "a renewal is charged at the end of the period or a day before it",
  rules    = { "handle-unsolicited", "entitlements-match-store" },
  catches  = { "ignore updated_transactions/unsolicited" },
  source   = "T3",
  products = {
    monthly = { type = "auto_renewable", price = "3.00 CHF", period = "1 month", group = "club" },
  },
  accounts = { mia = { storefront = "CHE" } },
  cases    = { { name = "at_expiry", option = "at_expiry" }, { name = "a_day_before", option = "day_before" } },

  run = function(world, case)
    local phone = world:device "phone"
    world:behavior("renewal_lead", case.option)
    phone:launch()
    world:settle()
    phone:buy "monthly"
    world:settle()
    phone:terminate()
    world:wait "33d"
    phone:launch()
    world:settle()
    expect(world):saw("subscription.renewed"):times(1)
    expect(phone:owned "monthly", { rule = "entitlements-match-store" }):equals(1)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
    phone:set_renewal("monthly", false)
  end,
}

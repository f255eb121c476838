scenario {
  title    = "renewals made while the app is closed are finished at its next launch",
  rules    = { "handle-unsolicited", "finish-every-terminal" },
  catches  = { "ignore updated_transactions/unsolicited", "first only updated_transactions" },
  source   = "T1, T13",
  products = {
    monthly = { type = "auto_renewable", price = "4400 KRW", period = "1 month", group = "club" },
  },
  accounts = { mia = { storefront = "KOR" } },
  cases    = { { name = "each", option = "each" }, { name = "the_last_only", option = "last_only" } },

  run = function(world, case)
    local phone = world:device "phone"
    world:subscriptions { rate = "monthly_renewal_every_hour" }
    world:behavior("missed_renewals", case.option)
    phone:launch()
    world:settle()
    phone:buy "monthly"
    world:settle()
    expect(phone:owned "monthly", { rule = "entitlements-match-store" }):equals(1)

    phone:terminate()
    world:wait "150m"
    phone:launch()
    world:settle()
    expect(world):saw("subscription.renewed"):at_least(2)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
    phone:set_renewal("monthly", false)
  end,
}

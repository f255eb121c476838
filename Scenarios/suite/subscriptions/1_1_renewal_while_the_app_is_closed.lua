scenario {
  title    = "renewals that the app slept through are finished at its next launch",
  rules    = { "handle-unsolicited", "finish-every-terminal" },
  source   = "semantics T1, T13",
  products = {
    monthly = { type = "auto_renewable", price = "2.99 USD", period = "1 month", group = "club" },
  },

  run = function(world)
    local phone = world:device "phone"
    world:subscriptions { rate = "monthly_renewal_every_hour" }
    phone:launch()
    phone:buy "monthly"
    world:settle()
    expect(phone:owned "monthly"):equals(1)

    phone:terminate()
    world:wait "150m"
    phone:launch()
    world:settle()
    expect(world):saw("subscription.renewed"):at_least(2)
    expect(phone:queue()):is_empty()
    phone:set_renewal("monthly", false)
  end,
}

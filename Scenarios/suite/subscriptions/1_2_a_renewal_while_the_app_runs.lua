scenario {
  title    = "a running app receives a renewal at once, in the foreground, or at the next launch",
  rules    = { "handle-unsolicited" },
  needs    = { "queue" },
  catches  = { "ignore updated_transactions/unsolicited", "remove observer at background" },
  source   = "T1, T2",
  products = {
    monthly = { type = "auto_renewable", price = "2.99 USD", period = "1 month", group = "club" },
  },
  cases    = {
    { name = "at_launch", option = "next_launch" },
    { name = "in_front", option = "front_or_launch" },
    { name = "at_once", option = "at_once" },
  },

  run = function(world, case)
    local phone = world:device "phone"
    world:subscriptions { rate = "monthly_renewal_every_hour" }
    world:behavior("renewal_arrival", case.option)
    phone:launch()
    world:settle()
    phone:buy "monthly"
    world:settle()
    world:wait "70m"
    phone:background()
    phone:foreground()
    world:settle()
    phone:terminate()
    phone:launch()
    world:settle()
    expect(world):saw "subscription.renewed"
    expect(phone):saw("callback.delivered", { state = "purchased" }):at_least(2)
    expect(phone:owned "monthly", { rule = "entitlements-match-store" }):equals(1)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
    phone:set_renewal("monthly", false)
  end,
}

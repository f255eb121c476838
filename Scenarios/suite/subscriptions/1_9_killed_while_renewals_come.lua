scenario {
  title    = "the app is killed during several renewals: the rest is redelivered, and the last one sets the access",
  rules    = { "finish-every-terminal", "entitlements-match-store" },
  catches  = { "drop finish/first", "last only updated_transactions" },
  source   = "T13, X5",
  products = {
    monthly = { type = "auto_renewable", price = "2.99 USD", period = "1 month", group = "club" },
  },
  cases    = { { name = "before_the_first", nth = 1 }, { name = "before_the_second", nth = 2 } },

  run = function(world, case)
    local phone = world:device "phone"
    world:subscriptions { rate = "monthly_renewal_every_hour", renewals = 3 }
    phone:launch()
    world:settle()
    phone:buy "monthly"
    world:settle()
    phone:terminate()
    world:wait "190m"
    phone:kill_app { before = "finish", nth = case.nth }
    phone:launch()
    world:settle()
    phone:launch()
    world:settle()
    expect(phone:owned "monthly", { rule = "entitlements-match-store" }):equals(1)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}

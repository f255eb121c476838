scenario {
  title    = "a recovery in grace keeps the billing date; one after it begins a new period",
  rules    = { "handle-unsolicited", "owns-what-is-due" },
  catches  = { "ignore updated_transactions/unasked" },
  source   = "T4",
  products = {
    monthly = { type = "auto_renewable", price = "450 JPY", period = "1 month", group = "club" },
  },
  accounts = { mia = { storefront = "JPN" } },
  cases    = {
    { name = "in_grace", grace = true, expires = "59d" },
    { name = "in_retry", grace = false, expires = "64d" },
  },

  run = function(world, case)
    local phone = world:device "phone"
    world:subscriptions { grace = case.grace }
    world:latitude("grace_length", "six_or_sixteen")
    phone:launch()
    world:settle()
    phone:buy "monthly"
    world:settle()
    world:fail_billing()
    world:wait "35d"
    world:recover_billing()
    world:wait "2d"
    expect(world):saw "subscription.recovered"
    expect((world:subscription "monthly" or {}).expires or "never"):matches("^" .. case.expires .. " ")
    phone:terminate()
    phone:launch()
    world:settle()
    expect(phone:owned "monthly", { rule = "owns-what-is-due" }):equals(1)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
    phone:set_renewal("monthly", false)
  end,
}

scenario {
  title    = "a recovery during grace keeps the billing date; a later one starts a new period",
  rules    = { "handle-unsolicited", "entitlements-match-store" },
  catches  = { "ignore updated_transactions/unsolicited" },
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
    world:behavior("grace_length", "six_or_sixteen")
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
    expect(phone:owned "monthly", { rule = "entitlements-match-store" }):equals(1)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
    phone:set_renewal("monthly", false)
  end,
}

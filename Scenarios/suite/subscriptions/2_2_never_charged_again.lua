scenario {
  title    = "billing never recovers: access ends with the period or its grace period, for good after sixty days",
  rules    = { "entitlements-match-store" },
  catches  = { "drop granted", "drop finish" },
  source   = "T3, T4, T5",
  products = {
    monthly = { type = "auto_renewable", price = "2.99 USD", period = "1 month", group = "club" },
  },
  cases    = {
    { name = "without_grace", grace = false, status = "billing_retry" },
    { name = "with_grace", grace = true, status = "grace" },
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
    world:wait "32d"
    expect(world:subscription "monthly" or {}):has { status = case.status, renews = true }
    world:wait "16d"
    expect(world:subscription "monthly" or {}):has { status = "billing_retry" }
    expect(phone:owned "monthly", { rule = "entitlements-match-store" }):equals(0)
    world:wait "60d"
    expect(world:subscription "monthly" or {}):has { status = "lapsed", ended = "billing_error" }
    expect(phone:owned "monthly", { rule = "entitlements-match-store" }):equals(0)
    expect(world:ledger "monthly"):has { charged = 299 }
  end,
}

local function row(name, weekly_grace, grace, retry)
  return { name = name, weekly_grace = weekly_grace, grace = grace, retry = retry }
end

scenario {
  title    = "grace period and billing retry last as long as the rate sets, in seconds",
  rules    = { "entitlements-match-store" },
  catches  = { "drop granted/first", "drop finish" },
  source   = "9.1, T5",
  products = {
    weekly  = { type = "auto_renewable", price = "0.50 GBP", period = "1 week", group = "weeks" },
    monthly = { type = "auto_renewable", price = "2.70 GBP", period = "1 month", group = "months" },
  },
  accounts = { mia = { storefront = "GBR" } },
  cases    = {
    row("real_time", 518400, 1382400, 5184000),
    row("one_minute_is_one_day", 360, 960, 3600),
    row("monthly_renewal_every_hour", 771, 1800, 7200),
    row("monthly_renewal_every_thirty_minutes", 514, 900, 3600),
    row("monthly_renewal_every_fifteen_minutes", 257, 450, 1800),
    row("monthly_renewal_every_five_minutes", 154, 150, 600),
    row("monthly_renewal_every_thirty_seconds", 9, 15, 60),
    row("one_renewal_every_minute", 60, 60, 120),
  },

  run = function(world, case)
    local phone = world:device "phone"
    world:subscriptions { rate = case.name, grace = true }
    world:behavior("renewal_lead", "at_expiry")
    world:behavior("renewal_gap", "none")
    world:behavior("grace_length", "six_or_sixteen")
    phone:launch()
    world:settle()
    for _, length in ipairs { { "weekly", case.weekly_grace }, { "monthly", case.grace } } do
      local name, grace = length[1], length[2] * 1000
      phone:buy(name)
      world:wait_for("subscription.began", "5m")
      world:fail_billing()
      world:wait_for("subscription.grace_began", "32d")
      world:wait(grace - 100 .. "ms")
      expect(world:subscription(name) or {}):has { status = "grace" }
      world:wait "200ms"
      expect(world:subscription(name) or {}):has { status = "billing_retry" }
      -- Billing is retried that long after the end of the period, grace included.
      world:wait(case.retry * 1000 - grace .. "ms")
      expect(world:subscription(name) or {}):has { status = "lapsed", ended = "billing_error" }
      expect(phone:owned(name), { rule = "entitlements-match-store" }):equals(0)
      world:recover_billing()
    end
  end,
}

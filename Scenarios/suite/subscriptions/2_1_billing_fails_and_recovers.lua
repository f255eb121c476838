scenario {
  title    = "billing fails for a while: the app handles the renewal that finally arrives",
  rules    = { "handle-unsolicited" },
  catches  = { "ignore updated_transactions/unsolicited" },
  source   = "T3, T4, T5",
  products = {
    monthly = { type = "auto_renewable", price = "14.90 BRL", period = "1 month", group = "club" },
  },
  accounts = { mia = { storefront = "BRA" } },
  cases    = {
    { name = "without_grace", grace = false },
    { name = "with_grace", grace = true, length = "six_or_sixteen" },
    { name = "three_days", grace = true, length = "three" },
    { name = "twenty_eight_days", grace = true, length = "twenty_eight" },
  },

  run = function(world, case)
    local phone = world:device "phone"
    world:subscriptions { grace = case.grace }
    if case.length then world:behavior("grace_length", case.length) end
    phone:launch()
    world:settle()
    phone:buy "monthly"
    world:settle()
    world:fail_billing "mia"
    world:wait "33d"
    expect(world):saw "subscription.billing_failed"
    world:recover_billing "mia"
    world:wait "5d"
    phone:terminate()
    phone:launch()
    world:settle()
    expect(world):saw "subscription.recovered"
    expect(phone:owned "monthly", { rule = "entitlements-match-store" }):equals(1)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
    phone:set_renewal("monthly", false)
  end,
}

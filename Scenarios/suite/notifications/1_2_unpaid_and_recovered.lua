local told = require "told"

scenario {
  title    = "billing fails: the server is notified of the grace period, its end, and the recovery",
  catches  = { "bug: a server ended access at the first failed charge, although a grace period was active" },
  source   = "W9, T5",
  products = { monthly = { type = "auto_renewable", price = "4.99 USD", period = "1 month", group = "club" } },
  cases    = {
    { name = "within_the_grace", grace = true, recovers_after = "5d", told = {
      "DID_FAIL_TO_RENEW GRACE_PERIOD", "DID_RENEW BILLING_RECOVERY",
    } },
    { name = "after_the_grace", grace = true, recovers_after = "20d", told = {
      "DID_FAIL_TO_RENEW GRACE_PERIOD", "GRACE_PERIOD_EXPIRED", "DID_RENEW BILLING_RECOVERY",
    } },
    { name = "without_grace", recovers_after = "5d", told = { "DID_FAIL_TO_RENEW", "DID_RENEW BILLING_RECOVERY" } },
    { name = "never", told = { "DID_FAIL_TO_RENEW", "EXPIRED BILLING_RETRY" } },
  },

  run = function(world, case)
    local phone = world:device "phone"
    world:notify_server { version = 2 }
    world:behavior("notification_delay", "50ms")
    world:behavior("renewal_lead", "at_expiry")
    world:behavior("grace_length", "six_or_sixteen")
    world:subscriptions { grace = case.grace or false }
    phone:buy_elsewhere "monthly"
    world:wait "5d"
    world:fail_billing()
    world:wait "27d"
    if case.recovers_after then
      world:wait(case.recovers_after)
      world:recover_billing()
      world:wait "2d"
    else
      world:wait "65d"
    end
    expect(told(world, 1)):equals(case.told)
    if case.recovers_after then phone:set_renewal("monthly", false) end
  end,
}

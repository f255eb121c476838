scenario {
  title    = "billing fails with a grace period: an app that validates the receipt learns of it and keeps access",
  rules    = { "keep-access-in-grace" },
  catches  = { "bug: an app compared expires_date with the clock and locked subscribers out in their grace period" },
  source   = "T4, T5",
  products = {
    monthly = { type = "auto_renewable", price = "2.99 USD", period = "1 month", group = "club" },
    yearly  = { type = "auto_renewable", price = "9.99 USD", period = "1 year", group = "gallery" },
  },
  cases    = {
    { name = "six_or_sixteen" },
    { name = "three" },
    { name = "twenty_eight" },
    { name = "beside_an_older_one", length = "six_or_sixteen", before = true },
    { name = "beside_a_younger_one", length = "six_or_sixteen", after = true },
  },

  run = function(world, case)
    local phone = world:device "phone"
    world:subscriptions { grace = true }
    world:behavior("grace_length", case.length or case.name)
    world:behavior("renewal_lead", "at_expiry")
    phone:launch()
    world:settle()
    local order = case.before and { "yearly", "monthly" } or case.after and { "monthly", "yearly" } or { "monthly" }
    for _, name in ipairs(order) do
      phone:buy(name)
      world:settle()
    end
    world:fail_billing()
    world:wait_for("subscription.grace_began", "40d")
    world:wait "1h"
    phone:terminate()
    phone:launch()
    world:settle()
    phone:owned "monthly"
    expect(world:subscription "monthly" or {}):has { status = "grace" }
    world:recover_billing()
    world:wait "1d"
    phone:set_renewal("monthly", false)
  end,
}

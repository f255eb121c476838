scenario {
  title    = "billing fails with a grace period: the entitlement is listed though its end is in the past",
  rules    = { "entitlements-match-store" },
  needs    = { "storekit2" },
  catches  = {
    "bug: a check of the expiration date locked out subscribers in their grace period "
      .. "(https://developer.apple.com/forums/thread/697369)",
  },
  source   = "S2-55, S2-54, S2-72, S2-80",
  products = {
    monthly = { type = "auto_renewable", price = "2.99 USD", period = "1 month", group = "club" },
  },

  run = function(world)
    local phone = world:device "phone"
    world:subscriptions { grace = true }
    world:behavior("renewal_lead", "at_expiry")
    phone:launch()
    world:settle()
    phone:buy "monthly"
    world:settle()
    world:fail_billing()
    world:wait_for("subscription.grace_began", "40d")
    world:wait "1h"
    expect(world:subscription "monthly" or {}):has { status = "grace" }
    phone:terminate()
    phone:launch()
    world:settle()
    expect(phone:owned "monthly", { rule = "entitlements-match-store" }):equals(1)

    world:recover_billing()                   -- a recovery is a renewal
    world:wait "3d"
    phone:terminate()
    phone:launch()
    world:settle()
    expect(phone):saw "storekit.updated"
    expect(phone:owned "monthly", { rule = "entitlements-match-store" }):equals(1)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
    phone:set_renewal("monthly", false)
  end,
}

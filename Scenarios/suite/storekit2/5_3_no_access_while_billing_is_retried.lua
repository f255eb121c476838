scenario {
  title    = "billing fails without a grace period: nothing is listed while the store tries again",
  rules    = { "entitlements-match-store" },
  needs    = { "storekit2" },
  catches  = {
    "bug: access stayed open while the store retried an unpaid renewal "
      .. "(https://github.com/PDF-Archiver/PDF-Archiver/issues/330)",
  },
  source   = "S2-56, S2-72, S2-80",
  products = {
    monthly = { type = "auto_renewable", price = "2.99 USD", period = "1 month", group = "club" },
  },

  run = function(world)
    local phone = world:device "phone"
    world:behavior("purchase_echo", "no", { optional = true })
    world:behavior("renewal_lead", "at_expiry")
    phone:launch()
    world:settle()
    phone:buy "monthly"
    world:settle()
    world:fail_billing()
    world:wait_for("subscription.retry_began", "40d")
    world:wait "1h"
    expect(world:subscription "monthly" or {}):has { status = "billing_retry" }
    phone:terminate()
    phone:launch()
    world:settle()
    expect(phone:owned "monthly", { rule = "entitlements-match-store" }):equals(0)
    expect(phone):never_saw "storekit.updated"

    world:recover_billing()
    world:wait "3d"
    phone:terminate()
    phone:launch()
    world:settle()
    expect(phone:owned "monthly", { rule = "entitlements-match-store" }):equals(1)
    phone:set_renewal("monthly", false)
  end,
}

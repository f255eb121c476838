scenario {
  title    = "the sandbox renews a subscription twelve times, or six, and then stops",
  rules    = { "handle-unsolicited", "finish-every-terminal" },
  catches  = { "ignore updated_transactions/unsolicited", "first only updated_transactions" },
  source   = "K6",
  products = {
    monthly = { type = "auto_renewable", price = "4.90 USD", period = "1 month", group = "club" },
  },
  cases    = { { name = "twelve", renewals = 12 }, { name = "six", renewals = 6 } },

  run = function(world, case)
    local phone = world:device "phone"
    world:subscriptions { rate = "monthly_renewal_every_five_minutes", renewals = case.renewals }
    phone:launch()
    world:settle()
    phone:buy "monthly"
    world:settle()
    phone:terminate()
    world:wait "2h"
    expect(world:ledger "monthly"):has { purchases = case.renewals + 1 }
    expect(world:subscription "monthly" or {}):has { status = "lapsed", ended = "cancelled" }
    phone:launch()
    world:settle()
    expect(phone:owned "monthly", { rule = "entitlements-match-store" }):equals(0)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}

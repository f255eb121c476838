scenario {
  title    = "renewals reach a listener: at once while the app runs, at the next launch if it is dead",
  rules    = { "handle-unsolicited", "finish-every-terminal" },
  needs    = { "storekit2" },
  catches  = { "ignore transaction_updated", "drop finish" },
  source   = "S2-11, S2-49",
  products = {
    monthly = { type = "auto_renewable", price = "2.99 USD", period = "1 month", group = "club" },
  },

  run = function(world)
    local phone = world:device "phone"
    world:behavior("purchase_echo", "no", { optional = true })
    world:subscriptions { rate = "monthly_renewal_every_hour" }
    world:behavior("missed_renewals", "each")
    phone:launch()
    world:settle()
    phone:buy "monthly"
    world:settle()
    world:wait "70m"
    expect(world):saw("subscription.renewed"):times(1)
    expect(phone):saw("storekit.updated", { listener = 0 }):times(1)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()

    phone:terminate()
    world:wait "2h"
    expect(world):saw("subscription.renewed"):times(3)
    phone:launch()
    world:settle()
    -- An app may finish a transaction from a list before its listener receives it.
    expect(#world:facts("storekit.updated", { listener = 0 }), "number of updates"):is_at_most(3)
    expect(phone:owned "monthly", { rule = "entitlements-match-store" }):equals(1)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
    phone:set_renewal("monthly", false)
  end,
}

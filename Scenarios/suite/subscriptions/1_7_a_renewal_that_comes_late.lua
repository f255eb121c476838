scenario {
  title    = "the sandbox renews a little late: access ends, and starts again with the renewal",
  rules    = { "handle-unsolicited", "entitlements-match-store" },
  catches  = { "ignore updated_transactions/unsolicited" },
  source   = "K6",
  products = {
    monthly = { type = "auto_renewable", price = "2.99 USD", period = "1 month", group = "club" },
  },
  cases    = { { name = "in_time", option = "none" }, { name = "late", option = "gap" } },

  run = function(world, case)
    local phone = world:device "phone"
    world:subscriptions { rate = "monthly_renewal_every_hour", renewals = 1 }
    world:behavior("renewal_gap", case.option)
    phone:launch()
    world:settle()
    phone:buy "monthly"
    world:wait_for("subscription.began", "10m")
    world:wait "61m"
    expect(world:ledger "monthly"):has { purchases = case.option == "gap" and 1 or 2 }
    world:wait "2m"
    phone:terminate()
    phone:launch()
    world:settle()
    expect(world:ledger "monthly"):has { purchases = 2 }
    expect(phone:owned "monthly", { rule = "entitlements-match-store" }):equals(1)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}

scenario {
  title    = "the first period is free or cheaper: it is a purchase like any other, and the second has the full price",
  rules    = { "deliver-before-finish", "handle-unsolicited" },
  catches  = { "ignore updated_transactions/unsolicited", "drop granted/first" },
  source   = "T10, R11",
  products = {
    monthly = {
      type = "auto_renewable", price = "450 JPY", period = "1 month", group = "club",
      introductory = { mode = "free_trial", period = "1 week" },
    },
  },
  accounts = { mia = { storefront = "JPN" } },

  run = function(world)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:buy "monthly"
    world:settle()
    expect(phone:owned "monthly", { rule = "entitlements-match-store" }):equals(1)
    expect(world:ledger "monthly"):has { charged = 0 }

    phone:terminate()
    world:wait "8d"
    phone:launch()
    world:settle()
    expect(world:ledger "monthly"):has { charged = 450 }
    expect(phone:owned "monthly", { rule = "entitlements-match-store" }):equals(1)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
    phone:set_renewal("monthly", false)
  end,
}

scenario {
  title    = "a subscription that is no longer sold does not renew: access ends with the period",
  rules    = { "entitlements-match-store" },
  catches  = { "drop granted", "drop finish" },
  source   = "T3",
  products = {
    monthly = { type = "auto_renewable", price = "2.99 USD", period = "1 month", group = "club" },
  },

  run = function(world)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:buy "monthly"
    world:settle()
    world:sell("monthly", false)
    world:wait "32d"
    expect(world:subscription "monthly" or {}):has { status = "lapsed", ended = "unavailable" }
    expect(phone:owned "monthly", { rule = "entitlements-match-store" }):equals(0)
    expect(world:ledger "monthly"):has { charged = 299 }
  end,
}

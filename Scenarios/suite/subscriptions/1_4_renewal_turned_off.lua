scenario {
  title    = "the user turns off renewal: access lasts until the period ends, and nothing is left in the queue",
  rules    = { "finish-every-terminal", "entitlements-match-store" },
  catches  = { "drop granted", "drop finish" },
  source   = "T1, T3",
  products = {
    monthly = { type = "auto_renewable", price = "2.99 USD", period = "1 month", group = "club" },
  },

  run = function(world)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:buy "monthly"
    world:settle()
    phone:set_renewal("monthly", false)
    world:wait "10d"
    expect(phone:owned "monthly", { rule = "entitlements-match-store" }):equals(1)
    world:wait "30d"
    expect(world):saw("subscription.expired", { reason = "cancelled" })
    expect(world):never_saw "subscription.renewed"
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}

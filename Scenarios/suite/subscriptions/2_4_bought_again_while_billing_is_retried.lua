scenario {
  title    = "a user who buys again during billing retry pays now, and is not charged twice later",
  rules    = { "deliver-before-finish", "entitlements-match-store" },
  catches  = { "drop finish", "drop add_payment/first" },
  source   = "T3, T4",
  products = {
    monthly = { type = "auto_renewable", price = "2.99 USD", period = "1 month", group = "club" },
  },

  run = function(world)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:buy "monthly"
    world:settle()
    world:fail_billing()
    world:wait "35d"
    world:recover_billing()
    phone:buy "monthly"
    world:settle()
    expect(phone:owned "monthly", { rule = "entitlements-match-store" }):equals(1)
    world:wait "10d"
    expect(world:ledger "monthly"):has { charged = 598 }
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
    phone:set_renewal("monthly", false)
  end,
}

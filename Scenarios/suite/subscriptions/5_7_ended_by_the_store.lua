scenario {
  title    = "a subscription ends early while the app is closed: nothing is left to finish, and it can be bought again",
  rules    = { "finish-every-terminal", "deliver-before-finish" },
  catches  = { "drop finish" },
  source   = "9.1, P13a",
  products = {
    monthly = { type = "auto_renewable", price = "3.00 CHF", period = "1 month", group = "club" },
  },
  accounts = { mia = { storefront = "CHE" } },

  run = function(world)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:buy "monthly"
    world:settle()
    phone:terminate()
    world:expire "monthly"
    phone:launch()
    world:settle()
    expect(world:subscription "monthly" or {}):has { status = "lapsed", ended = "cancelled" }
    phone:buy "monthly"
    world:settle()
    expect(world:ledger "monthly"):has { charged = 600 }
    expect(phone:owned "monthly", { rule = "entitlements-match-store" }):equals(1)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
    phone:set_renewal("monthly", false)
  end,
}

scenario {
  title    = "a change to an equal level applies at once for the same length, else at the next renewal",
  rules    = { "deliver-before-finish", "finish-every-terminal" },
  catches  = { "drop finish", "drop add_payment/first" },
  source   = "T6",
  products = {
    plain  = { type = "auto_renewable", price = "4.99 USD", period = "1 month", group = "club", level = 1 },
    sports = { type = "auto_renewable", price = "4.99 USD", period = "1 month", group = "club", level = 1 },
    yearly = { type = "auto_renewable", price = "49.99 USD", period = "1 year", group = "club", level = 1 },
  },
  cases    = {
    { name = "same_length", second = "sports", now = "sports", charged = 499 },
    { name = "other_length", second = "yearly", now = "plain", charged = 0 },
  },

  run = function(world, case)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:buy "plain"
    world:settle()
    phone:buy(case.second)
    world:settle()
    expect(world:subscription "plain" or {}):has { product = case.now, next = case.second }
    expect(world:ledger(case.second)):has { charged = case.charged }
    expect(phone:owned(case.now), { rule = "entitlements-match-store" }):equals(1)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
    phone:set_renewal(case.second, false)
  end,
}

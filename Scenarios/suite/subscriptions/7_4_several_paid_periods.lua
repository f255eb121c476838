scenario {
  title    = "an introductory offer has three forms: pay as you go, pay up front, free",
  rules    = { "handle-unsolicited", "entitlements-match-store" },
  catches  = { "ignore updated_transactions/unsolicited" },
  source   = "T10, R8",
  products = {
    as_it_goes = {
      type = "auto_renewable", price = "9.99 USD", period = "1 month", group = "one",
      introductory = { mode = "pay_as_you_go", price = "0.99 USD", period = "1 month", periods = 2 },
    },
    up_front = {
      type = "auto_renewable", price = "9.99 USD", period = "1 month", group = "two",
      introductory = { mode = "pay_up_front", price = "1.99 USD", period = "1 month", periods = 2 },
    },
    free = {
      type = "auto_renewable", price = "9.99 USD", period = "1 month", group = "three",
      introductory = { mode = "free_trial", period = "1 week", periods = 2 },
    },
  },
  cases    = {
    { name = "as_it_goes", first = 99, soon = 198, later = 1197 },
    { name = "up_front", first = 199, soon = 199, later = 1198 },
    { name = "free", first = 0, soon = 999, later = 1998 },
  },

  run = function(world, case)
    local phone = world:device "phone"
    world:subscriptions { renewals = 3 }
    phone:launch()
    world:settle()
    phone:buy(case.name)
    world:settle()
    expect(world:ledger(case.name)):has { charged = case.first }
    phone:terminate()
    world:wait "32d"
    expect(world:ledger(case.name)):has { charged = case.soon }
    world:wait "29d"
    expect(world:ledger(case.name)):has { charged = case.later }
    phone:launch()
    world:settle()
    expect(phone:owned(case.name), { rule = "entitlements-match-store" }):equals(1)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}

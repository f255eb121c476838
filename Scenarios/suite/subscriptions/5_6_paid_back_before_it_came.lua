scenario {
  title    = "a renewal is refunded before the app receives it: it still arrives and is finished, or never arrives",
  rules    = { "finish-every-terminal", "revocation-rechecks-receipt" },
  catches  = { "ignore updated_transactions/unsolicited", "drop finish" },
  source   = "V2, T8",
  products = {
    monthly = { type = "auto_renewable", price = "2.99 USD", period = "1 month", group = "club" },
  },
  cases    = { { name = "comes", option = "delivered", times = 2 }, { name = "withdrawn", option = "withdrawn", times = 1 } },

  run = function(world, case)
    local phone = world:device "phone"
    world:behavior("refunded_pending", case.option)
    phone:launch()
    world:settle()
    phone:buy "monthly"
    world:settle()
    phone:terminate()
    world:wait "32d"
    world:refund "monthly"
    phone:launch()
    world:settle()
    expect(phone):saw("transaction.purchased"):times(case.times)
    expect(phone:owned "monthly", { rule = "revocation-rechecks-receipt" }):equals(0)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}

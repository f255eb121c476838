scenario {
  title    = "an interrupted purchase fails, and comes as a new transaction once the terms are accepted",
  rules    = { "handle-unsolicited", "finish-every-terminal" },
  catches  = { "ignore updated_transactions/unasked", "grant on failed" },
  source   = "I1, I2",
  products = { coins = { type = "consumable", price = "0.99 USD", grants = 100 } },
  accounts = { "ann" },

  run = function(world)
    local phone = world:device "phone"
    world:interrupt_purchases "ann"
    phone:launch()
    phone:buy "coins"
    world:settle()
    expect(phone):saw "transaction.failed"
    expect(phone:owned "coins"):equals(0)

    phone:terminate()
    world:accept_terms()
    world:settle()
    phone:launch()
    world:settle()
    expect(phone:owned "coins"):equals(100)
    expect(phone:queue()):is_empty()
  end,
}

scenario {
  title    = "one purchase is interrupted, the next one is not: each keeps its own fate",
  rules    = { "failed-then-purchased", "finish-every-terminal" },
  catches  = { "give up after failed" },
  source   = "I1, Q5",
  products = {
    coins = { type = "consumable", price = "0.99 USD", grants = 100 },
    pro   = { type = "non_consumable", price = "4.99 USD" },
  },
  accounts = { "mia" },

  run = function(world)
    local phone = world:device "phone"
    world:interrupt_purchases "mia"
    phone:launch()
    phone:buy "pro"
    world:settle()
    world:interrupt_purchases("mia", false)
    phone:buy "coins"
    world:settle()
    expect(phone:owned "coins"):equals(100)
    expect(phone:owned "pro"):equals(0)

    world:accept_terms "mia"
    world:settle()
    expect(phone:owned "pro"):equals(1)
    expect(phone:queue()):is_empty()
  end,
}

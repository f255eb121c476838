scenario {
  title    = "messages between device and store take their time, and overtake each other",
  rules    = { "deliver-before-finish" },
  catches  = { "ignore updated_transactions/purchased", "drop granted" },
  source   = "C1, Q5",
  products = {
    coins = { type = "consumable", price = "0.99 USD", grants = 100 },
    pro   = { type = "non_consumable", price = "4.99 USD" },
  },
  cases    = {
    { name = "usual", option = "50ms" }, { name = "slow", option = "400ms" },
    { name = "slower", option = "3s" }, { name = "slowest", option = "20s" },
  },

  run = function(world, case)
    local phone = world:device "phone"
    world:latitude("message_delay", case.option)
    phone:launch()
    phone:buy "coins"
    phone:buy "pro"
    world:settle()
    expect(phone:owned "coins"):equals(100)
    expect(phone:owned "pro"):equals(1)
    expect(phone:queue()):is_empty()
  end,
}

scenario {
  title    = "three products are bought in a row: each is delivered, in whatever order they come",
  rules    = { "deliver-before-finish", "finish-every-terminal" },
  catches  = { "drop add_payment/first" },
  source   = "Q5, Q6, Q11",
  products = {
    coins = { type = "consumable", price = "0.99 USD", grants = 100 },
    gems  = { type = "consumable", price = "1.99 USD", grants = 10 },
    pro   = { type = "non_consumable", price = "4.99 USD" },
  },
  cases    = {
    { name = "one_callback_each", option = "one_callback_each" },
    { name = "one_array", option = "one_array" },
  },

  run = function(world, case)
    local phone = world:device "phone"
    world:latitude("purchasing_grouping", case.option)
    phone:launch()
    world:settle()
    phone:buy "coins"
    phone:buy "gems"
    phone:buy "pro"
    world:settle()
    expect(phone:owned "coins"):equals(100)
    expect(phone:owned "gems"):equals(10)
    expect(phone:owned "pro"):equals(1)
    expect(phone:queue()):is_empty()
  end,
}

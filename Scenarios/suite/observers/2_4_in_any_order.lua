scenario {
  title    = "whatever the order in which observers are called, each purchase is delivered once",
  rules    = { "deliver-before-finish" },
  catches  = { "twice add_observer" },
  source   = "O3",
  products = { coins = { type = "consumable", price = "0.99 USD", grants = 100 } },
  cases    = { { name = "as_added", order = 0 }, { name = "turned_round", order = 1 } },

  run = function(world, case)
    local phone = world:device "phone"
    world:latitude("observer_order", case.order)
    phone:launch()
    world:settle()
    phone:buy "coins"
    world:settle()
    expect(phone:owned "coins"):equals(100)
    expect(phone:queue()):is_empty()
  end,
}

scenario {
  title    = "a kill between delivery and finish: the coins are delivered once",
  rules    = { "idempotent-delivery" },
  products = { coins = { type = "consumable", price = "0.99 USD", grants = 100 } },

  run = function(world)
    local phone = world:device "phone"
    phone:launch()
    phone:kill_app { before = "finish" }
    phone:buy "coins"
    world:settle()

    phone:launch()
    world:settle()
    expect(phone:owned "coins"):equals(100)
    expect(phone:queue()):is_empty()
  end,
}

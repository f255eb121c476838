scenario {
  title    = "one purchase, and another launch",
  products = { coins = { type = "consumable", price = "0.99 USD", grants = 100 } },

  run = function(world)
    local phone = world:device "phone"
    phone:launch()
    phone:buy "coins"
    world:settle()
    phone:launch()
    world:settle()
  end,
}

scenario {
  title    = "a new phone: whoever sells what lasts offers a way to get it back",
  rules    = { "restore-button" },
  catches  = { "drop restore" },
  source   = "E10, E11",
  products = { pro = { type = "non_consumable", price = "4.99 USD" } },
  accounts = { "ann" },

  run = function(world)
    world:history("ann", { products = { "pro" }, count = 1 })
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:restore()
    world:settle()
    expect(phone:queue()):is_empty()
  end,
}

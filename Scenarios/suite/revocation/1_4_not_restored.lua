scenario {
  title    = "what was refunded does not come back by a restore",
  rules    = { "restore-terminates" },
  needs    = { "restore" },
  catches  = { "grant on empty restore" },
  source   = "T8, E3",
  products = { pro = { type = "non_consumable", price = "4.99 USD" } },

  run = function(world)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:buy "pro"
    world:settle()
    world:refund "pro"
    world:settle()
    phone:restore()
    world:settle()
    expect(phone:owned "pro"):equals(0)
    expect(phone:queue()):is_empty()
  end,
}

scenario {
  title    = "three at once: everything is handed out before the one finish",
  rules    = { "no-work-after-finish", "deliver-before-finish" },
  catches  = {
    "bug: units beyond the first were handed out after finish, and a kill in between lost them (semantics X4)",
  },
  source   = "X4, P8",
  products = { coins = { type = "consumable", price = "0.99 USD", grants = 100 } },

  run = function(world)
    local phone = world:device "phone"
    phone:launch()
    phone:buy("coins", { quantity = 3 })
    world:settle()
    expect(phone:owned "coins"):equals(300)
    expect(phone:queue()):is_empty()
    expect(phone):saw("queue.finish_called", { state = "purchased" }):times(1)
  end,
}

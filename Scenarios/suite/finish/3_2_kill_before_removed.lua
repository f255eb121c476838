scenario {
  title    = "a kill before the app hears that its transaction left the queue",
  rules    = { "deliver-before-finish", "persist-before-finish" },
  catches  = { "forget disk_write" },
  source   = "C6, C8",
  products = { pro = { type = "non_consumable", price = "4.99 USD" } },

  run = function(world)
    local phone = world:device "phone"
    phone:launch()
    phone:buy "pro"
    world:wait_for("queue.finish_called", "10m")
    phone:kill_app()

    phone:launch()
    world:settle()
    expect(phone:owned "pro"):equals(1)
    expect(phone:queue()):is_empty()
  end,
}

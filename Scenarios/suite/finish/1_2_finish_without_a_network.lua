scenario {
  title    = "the network is gone when the app finishes, and the app dies before it is back",
  rules    = { "idempotent-delivery" },
  catches  = { "forget disk_write" },
  source   = "X10",
  products = { coins = { type = "consumable", price = "0.99 USD", grants = 100 } },
  cases    = {
    { name = "told_later", option = "told_later" },
    { name = "lost_with_the_process", option = "lost_with_process" },
  },

  run = function(world, case)
    local phone = world:device "phone"
    world:latitude("finish_offline", case.option)
    phone:launch()
    phone:kill_app { before = "finish" }
    phone:buy "coins"
    world:settle()
    phone:network_down()
    phone:launch()
    world:settle()

    phone:kill_app()
    phone:network_up()
    phone:launch()
    world:settle()
    expect(phone:owned "coins"):equals(100)
    expect(world):saw("store.charged"):times(1)
    expect(phone:queue()):is_empty()
  end,
}

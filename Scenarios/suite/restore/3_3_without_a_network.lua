scenario {
  title    = "the network is gone when the user restores: the app says so, and the next tap works",
  rules    = { "restore-terminates" },
  needs    = { "restore" },
  catches  = { "ignore restore_failed", "busy for ever" },
  source   = "E4, E5",
  products = { pro = { type = "non_consumable", price = "4.99 USD" } },
  accounts = { "mia" },

  run = function(world)
    local phone = world:device "phone"
    world:history("mia", { products = { "pro" } })
    phone:launch()
    world:settle()
    phone:network_down()
    phone:restore()
    world:settle()
    expect(phone:is_busy()):is_false()
    expect(phone):never_saw "device.sign_in_asked"   -- nobody could check a password
    expect(phone:owned "pro"):equals(0)

    phone:network_up()
    phone:restore()
    world:settle()
    expect(phone:owned "pro"):equals(1)
  end,
}

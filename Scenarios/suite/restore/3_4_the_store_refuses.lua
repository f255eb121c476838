scenario {
  title    = "the store answers a restore with an error",
  rules    = { "restore-terminates" },
  needs    = { "restore" },
  catches  = { "ignore restore_failed" },
  source   = "E4",
  products = { pro = { type = "non_consumable", price = "4.99 USD" } },
  accounts = { "mia" },

  run = function(world)
    local phone = world:device "phone"
    world:history("mia", { products = { "pro" } })
    phone:launch()
    world:settle()
    world:store_fails { request = "restore", error = "SKErrorDomain 0" }
    phone:restore()
    world:settle()
    expect(phone:is_busy()):is_false()

    phone:restore()
    world:settle()
    expect(phone:owned "pro"):equals(1)
    expect(phone:queue()):is_empty()
  end,
}

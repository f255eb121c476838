scenario {
  title    = "unfinished work comes again at the front, or only at the next launch",
  rules    = { "idempotent-delivery" },
  catches  = { "never disk_exists" },
  source   = "semantics C4, C5",
  products = { coins = { type = "consumable", price = "0.99 USD", grants = 100 } },
  cases    = { { name = "off", option = "off" }, { name = "on", option = "on" } },

  run = function(world, case)
    local phone = world:device "phone"
    world:latitude("foreground_redelivery", case.option)
    phone:launch()
    world:settle()
    phone:lose_finish()
    phone:buy "coins"
    world:settle()
    for _ = 1, 3 do
      phone:background()
      phone:foreground()
    end
    world:settle()
    phone:terminate()
    phone:launch()
    world:settle()
    expect(phone:owned "coins"):equals(100)
    expect(phone:queue()):is_empty()
  end,
}

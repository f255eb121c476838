scenario {
  title    = "failure and success arrive back to back when the app comes to the front",
  rules    = { "failed-then-purchased", "finish-every-terminal" },
  catches  = { "remove observer at background" },
  source   = "I2, O1",
  products = { coins = { type = "consumable", price = "0.99 USD", grants = 100 } },
  accounts = { "mia" },

  run = function(world)
    local phone = world:device "phone"
    world:interrupt_purchases "mia"
    phone:launch()
    phone:buy "coins"
    world:settle()
    phone:background()
    world:accept_terms "mia"
    world:wait "5m"
    phone:foreground()
    world:settle()
    phone:terminate()
    phone:launch()
    world:settle()
    expect(phone:owned "coins"):equals(100)
    expect(phone:queue()):is_empty()
  end,
}

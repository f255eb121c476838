scenario {
  title    = "every message takes ten seconds: the app waits and delivers",
  rules    = { "deliver-before-finish" },
  catches  = { "ignore updated_transactions/purchased", "drop finish" },
  source   = "C1, Q5",
  products = { coins = { type = "consumable", price = "0.99 USD", grants = 100 } },

  run = function(world)
    local phone = world:device "phone"
    phone:latency "10s"
    phone:launch()
    world:settle()
    phone:buy "coins"
    world:settle()
    expect(phone:owned "coins"):equals(100)
    expect(phone:queue()):is_empty()
  end,
}

scenario {
  title    = "callbacks wait for a busy main queue: nothing is delivered twice, nothing is missed",
  rules    = { "deliver-before-finish" },
  catches  = { "ignore updated_transactions/purchased", "drop finish" },
  source   = "C1, C11",
  products = {
    coins = { type = "consumable", price = "0.99 USD", grants = 100 },
    gems  = { type = "consumable", price = "1.99 USD", grants = 10 },
  },
  cases    = {
    { name = "at_once", option = "none" }, { name = "soon", option = "1ms" },
    { name = "later", option = "20ms" }, { name = "late", option = "300ms" },
  },

  run = function(world, case)
    local phone = world:device "phone"
    world:latitude("callback_delay", case.option)
    phone:launch()
    phone:buy "coins"
    phone:buy "gems"
    world:settle()
    expect(phone:owned "coins"):equals(100)
    expect(phone:owned "gems"):equals(10)
    expect(phone:queue()):is_empty()
  end,
}

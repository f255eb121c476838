scenario {
  title    = "what is finished is over: later launches bring no callback and grant nothing",
  rules    = { "finish-every-terminal" },
  catches  = { "drop finish" },
  source   = "X1, P14, O7",
  products = { coins = { type = "consumable", price = "0.99 USD", grants = 100 } },
  cases    = {
    { name = "redelivered", option = "redelivered" },
    { name = "silence", option = "silence" },
  },

  run = function(world, case)
    local phone = world:device "phone"
    world:latitude("rebuy_unfinished", case.option)
    for count = 1, 3 do
      phone:launch()
      phone:buy "coins"
      world:settle()
      expect(phone:owned "coins"):equals(100 * count)
      phone:terminate()
    end
    expect(world):saw("store.charged"):times(3)
    phone:launch()
    world:settle()
    expect(phone:queue()):is_empty()
  end,
}

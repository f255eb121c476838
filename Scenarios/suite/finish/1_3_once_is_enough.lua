scenario {
  title    = "each transaction is finished once: a second finish may be an exception",
  rules    = { "finish-every-terminal" },
  catches  = { "repeat finish" },
  source   = "X7",
  products = {
    coins = { type = "consumable", price = "0.99 USD", grants = 100 },
    pro   = { type = "non_consumable", price = "4.99 USD" },
  },
  cases    = {
    { name = "no_effect", option = "no_effect" },
    { name = "exception", option = "exception" },
  },

  run = function(world, case)
    local phone = world:device "phone"
    world:latitude("finish_twice", case.option)
    phone:launch()
    phone:buy "coins"
    world:settle()
    phone:buy("pro", { cancel = true })
    world:settle()
    expect(phone):saw("queue.finish_called"):times(2)
    expect(phone:owned "coins"):equals(100)
    expect(phone:is_running()):is_true()
  end,
}

scenario {
  title    = "a user restores three times: new transactions each time, and nothing is owned twice",
  rules    = { "use-original-on-restore", "finish-every-terminal" },
  catches  = { "drop finish/first", "drop finish" },
  source   = "E3, F2",
  needs    = { "restore" },
  products = { pro = { type = "non_consumable", price = "4.99 USD" } },

  run = function(world)
    local phone = world:device "phone"
    phone:launch()
    phone:buy "pro"
    world:settle()
    for _ = 1, 3 do
      phone:restore()
      world:settle()
    end
    expect(phone):saw("transaction.restored"):times(3)
    expect(phone:owned "pro"):equals(1)
    expect(phone:queue()):is_empty()
  end,
}

scenario {
  title    = "three restores in a row bring three sets of transactions, and all of them are finished",
  rules    = { "finish-every-terminal" },
  needs    = { "restore" },
  catches  = { "drop finish/first", "drop finish" },
  source   = "semantics E3",
  products = {
    coins = { type = "consumable", price = "0.99 USD", grants = 100 },
    pro   = { type = "non_consumable", price = "4.99 USD" },
  },

  run = function(world)
    local phone = world:device "phone"
    phone:launch()
    phone:buy "coins"
    phone:buy "pro"
    world:settle()
    for _ = 1, 3 do
      phone:restore()
      world:settle()
    end
    expect(phone):saw("callback.delivered", { state = "restored" }):times(3)
    expect(phone:owned "pro"):equals(1)
    expect(phone:owned "coins"):equals(100)
    expect(phone:queue()):is_empty()
  end,
}

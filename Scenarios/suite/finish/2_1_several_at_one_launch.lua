scenario {
  title    = "three paid purchases meet one launch: all are granted, all are finished",
  rules    = { "handle-unsolicited", "finish-every-terminal", "deliver-before-finish" },
  catches  = {
    "first only updated_transactions",
    "last only updated_transactions",
    "drop finish/first",
    "drop granted/first",
  },
  source   = "semantics C1, C10, Q5, P20",
  products = {
    coins = { type = "consumable", price = "0.99 USD", grants = 100 },
    gems  = { type = "consumable", price = "1.99 USD", grants = 10 },
    pro   = { type = "non_consumable", price = "4.99 USD" },
  },

  run = function(world)
    local phone = world:device "phone"
    phone:launch()
    phone:lose_message("purchase_answer", { every = true })
    phone:buy "coins"
    phone:buy "gems"
    phone:buy "pro"
    world:wait_for(function() return world:fact_count "store.charged" == 3 end, "1h")
    phone:kill_app()

    phone:network_up()
    phone:launch()
    world:settle()
    expect(phone:owned "coins"):equals(100)
    expect(phone:owned "gems"):equals(10)
    expect(phone:owned "pro"):equals(1)
    expect(phone:queue()):is_empty()
  end,
}

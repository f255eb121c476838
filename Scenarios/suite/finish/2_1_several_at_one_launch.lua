scenario {
  title    = "three paid purchases meet one launch: all are granted, all are finished",
  rules    = { "handle-unsolicited", "finish-every-terminal", "deliver-before-finish" },
  catches  = { "drop finish/first", "drop granted/first" },
  source   = "C1, C10, Q5, P20",
  products = {
    coins = { type = "consumable", price = "0.99 USD", grants = 100 },
    gems  = { type = "consumable", price = "1.99 USD", grants = 10 },
    pro   = { type = "non_consumable", price = "4.99 USD" },
  },

  run = function(world)
    local phone = world:device "phone"
    -- A purchase that never leaves this state was reported from the field, and no app can deliver it.
    world:latitude("kill_while_purchasing", "result_after_purchasing")
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

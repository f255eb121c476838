scenario {
  title    = "a launch brings nothing of what is unfinished; the one after it does",
  rules    = { "handle-unsolicited" },
  catches  = { "ignore updated_transactions/unasked", "late add_observer/buy" },
  source   = "C5",
  products = { coins = { type = "consumable", price = "0.99 USD", grants = 100 } },

  run = function(world)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:kill_app { at = "transaction.purchased" }
    phone:buy "coins"
    world:settle()
    world:fault("launch_redelivery", "not_in_this_launch")
    phone:launch()
    world:settle()
    phone:terminate()
    phone:launch()
    world:settle()
    expect(phone:owned "coins"):equals(100)
    expect(phone:queue()):is_empty()
  end,
}

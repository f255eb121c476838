scenario {
  title    = "a kill before the app was told: the next launch delivers",
  rules    = { "handle-unsolicited", "observer-at-launch" },
  catches  = { "ignore updated_transactions/unasked", "finish first" },
  source   = "Q2, O1",
  products = { coins = { type = "consumable", price = "0.99 USD", grants = 100 } },

  run = function(world)
    local phone = world:device "phone"
    phone:launch()
    phone:kill_app { at = "transaction.purchased" }
    phone:buy "coins"
    world:settle()
    expect(phone:is_running()):is_false()

    phone:launch()
    world:settle()
    expect(phone:owned "coins"):equals(100)
    expect(phone:queue()):is_empty()
  end,
}

scenario {
  title    = "what was paid is delivered although payments were forbidden meanwhile",
  rules    = { "handle-unsolicited", "finish-every-terminal" },
  catches  = { "ignore updated_transactions/unasked" },
  source   = "P12, Q5",
  products = { coins = { type = "consumable", price = "0.99 USD", grants = 100 } },

  run = function(world)
    local phone = world:device "phone"
    phone:launch()
    phone:kill_app { at = "transaction.purchased" }
    phone:buy "coins"
    world:settle()
    phone:forbid_payments()
    phone:launch()
    world:settle()
    expect(phone:owned "coins"):equals(100)
    expect(phone:queue()):is_empty()
  end,
}

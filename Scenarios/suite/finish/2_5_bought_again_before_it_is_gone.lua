scenario {
  title    = "bought again between the finish and the removal: a purchase of its own, or the finished one once more, unpaid",
  rules    = { "finish-every-terminal", "money-is-conserved" },
  catches  = {
    "drop finish",
    "bug: a second purchase of the same coins was reported without a payment sheet and without a charge "
      .. "(https://github.com/RevenueCat/purchases-ios/issues/2086)",
  },
  source   = "P15, Q3, C8",
  products = { coins = { type = "consumable", price = "0.99 USD", grants = 100 } },
  cases    = { { name = "new", times = 2 }, { name = "finished", times = 1 } },

  run = function(world, case)
    local phone = world:device "phone"
    world:latitude("reused_transaction", case.name)
    world:latitude("callback_delay", "300ms")
    phone:launch()
    world:settle()
    phone:buy "coins"
    world:wait_for("queue.finish_called", "10m")
    phone:buy "coins"
    world:settle()
    local paid = world:ledger("coins").purchases
    if case.name == "new" then expect(paid):equals(2) end
    expect(phone:owned "coins"):equals(paid * 100)
    expect(phone:queue()):is_empty()
  end,
}

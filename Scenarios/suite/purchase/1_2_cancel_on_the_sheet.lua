scenario {
  title    = "a cancel on the payment sheet: nothing charged, nothing owned, the failed transaction finished",
  rules    = { "finish-every-terminal" },
  catches  = {
    "dialog on cancel",
    "drop finish",
    "grant on failed",
    "bug: a cancelled purchase stayed in the queue and made the next one fail as a duplicate "
      .. "(https://github.com/flutter/flutter/issues/60763)",
  },
  source   = "P16, X1",
  products = { coins = { type = "consumable", price = "0.99 USD", grants = 100 } },

  run = function(world)
    local phone = world:device "phone"
    phone:launch()
    phone:buy("coins", { cancel = true })
    world:settle()
    expect(phone:owned "coins"):equals(0)
    expect(phone:queue()):is_empty()
    expect(world):never_saw "store.charged"
    expect(phone):saw("transaction.failed"):times(1)     -- with which code is a latitude (P16)

    phone:buy "coins"
    world:settle()
    expect(phone:owned "coins"):equals(100)
  end,
}

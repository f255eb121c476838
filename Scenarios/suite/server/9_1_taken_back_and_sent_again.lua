scenario {
  title    = "a book that was refunded is not sent to its buyer again, once the server was told",
  rules    = { "revocation-honoured", "receipt-replay" },
  catches  = { "bug: a server answered 200 to every notification, and read none" },
  source   = "W9, V2",
  products = { book = { type = "non_consumable", price = "4.99 USD", delivered_by = "server" } },

  run = function(world)
    local phone = world:device "phone"
    world:notify_server { version = 2 }
    world:latitude("notification_delay", "50ms")
    phone:launch()
    world:settle()
    phone:buy "book"
    world:settle()
    local receipt = world:copy_receipt()
    world:refund "book"
    world:settle()
    phone:replay_receipt(receipt, "book")
    world:settle()
    expect(world:notifications()[1]):has { type = "REFUND" }
  end,
}

scenario {
  title    = "the server is notified of a refund: it does not send the book to the buyer again",
  rules    = { "revocation-honored", "no-receipt-reuse" },
  catches  = { "bug: a server answered every notification with 200, and read none" },
  source   = "W9, V2",
  products = { book = { type = "non_consumable", price = "4.99 USD", delivered_by = "server" } },

  run = function(world)
    local phone = world:device "phone"
    world:notify_server { version = 2 }
    world:behavior("notification_delay", "50ms")
    phone:launch()
    world:settle()
    phone:buy "book"
    world:settle()
    local receipt = world:copy_receipt()
    world:refund "book"
    world:settle()
    phone:replay_receipt(receipt, "book")
    world:settle()
    expect(world:notifications()[2]):has { type = "REFUND" }
  end,
}

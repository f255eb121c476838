scenario {
  title    = "a restored purchase is refunded: a receipt with the restored entry brings it no more",
  rules    = { "revocation-honored" },
  needs    = { "queue", "restore" },
  catches  = { "bug: a server marked refunds by transaction_id, and a restored entry has another one" },
  source   = "W9, V2, F1",
  products = { book = { type = "non_consumable", price = "4.99 USD", delivered_by = "server" } },
  cases    = { { name = "restore_date" }, { name = "one_more_entry" } },

  run = function(world, case)
    local phone = world:device "phone"
    world:notify_server { version = 2 }
    world:behavior("notification_delay", "50ms")
    world:behavior("receipt_after_restore", case.name)
    phone:launch()
    world:settle()
    phone:buy "book"
    world:settle()
    phone:reinstall()
    phone:launch()
    world:settle()
    phone:restore()
    world:settle()
    local receipt = world:copy_receipt()
    world:refund "book"
    world:settle()
    phone:replay_receipt(receipt, "book")
    world:settle()
    expect(world:notifications()[2]):has { type = "REFUND" }
  end,
}

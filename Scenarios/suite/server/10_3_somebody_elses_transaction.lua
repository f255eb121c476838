scenario {
  title    = "a signed transaction is sent by a friend, or by its buyer after a refund: the server delivers nothing",
  rules    = { "no-receipt-reuse", "revocation-honored" },
  needs    = { "storekit2", "server_delivery" },
  catches  = { "bug: a server granted every genuine transaction, and friends shared one" },
  source   = "S2-104, W7, W9",
  products = { book = { type = "non_consumable", price = "4.99 USD", delivered_by = "server" } },
  accounts = { mia = {}, ben = {} },
  cases    = { { name = "by_a_friend" }, { name = "after_a_refund" } },

  run = function(world, case)
    local phone = world:device("phone", { account = "mia" })
    local tablet = world:device("tablet", { account = "ben" })
    world:notify_server { version = 2 }
    world:behavior("notification_delay", "50ms")
    phone:launch()
    world:settle()
    phone:buy "book"
    world:settle()
    local copy = world:copy_signed_transaction("book", "mia")
    if case.name == "by_a_friend" then
      tablet:replay_receipt(copy, "book")
    else
      world:refund("book", { account = "mia" })
      world:settle()
      phone:replay_receipt(copy, "book")
    end
    world:settle()
    expect(#world:redeemed()):is_at_most(1)
  end,
}

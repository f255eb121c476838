scenario {
  title    = "a signed transaction is sent by a friend, after a refund, or for another product: nothing is delivered",
  rules    = { "no-receipt-reuse", "revocation-honored" },
  needs    = { "storekit2", "server_delivery" },
  catches  = { "bug: a server granted every genuine transaction, and friends shared one" },
  source   = "S2-104, W6, W7, W9",
  products = {
    book  = { type = "non_consumable", price = "4.99 USD", delivered_by = "server" },
    atlas = { type = "non_consumable", price = "49.99 USD", delivered_by = "server" },
  },
  accounts = { mia = {}, ben = {} },
  cases    = { { name = "by_a_friend" }, { name = "after_a_refund" }, { name = "for_another_product" } },

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
    elseif case.name == "after_a_refund" then
      world:refund("book", { account = "mia" })
      world:settle()
      phone:replay_receipt(copy, "book")
    else
      phone:replay_receipt(copy, "atlas")
    end
    world:settle()
    expect(#world:redeemed(), { rule = "no-receipt-reuse" }):is_at_most(1)
    for _, entry in ipairs(world:redeemed()) do
      expect(entry.product, { rule = "no-receipt-reuse" }):equals "book"
    end
  end,
}

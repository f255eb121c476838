scenario {
  title    = "a friend sends a copy of a buyer's receipt: it was granted before, so the friend gets nothing",
  rules    = { "no-receipt-reuse" },
  needs    = { "queue" },
  catches  = { "bug: a server granted every genuine receipt, and friends shared one" },
  source   = "W7, 7.2",
  products = { book = { type = "non_consumable", price = "4.99 USD", delivered_by = "server" } },
  accounts = { mia = {}, ben = {} },

  run = function(world)
    local phone = world:device("phone", { account = "mia" })
    local tablet = world:device("tablet", { account = "ben" })
    phone:launch()
    world:settle()
    phone:buy "book"
    world:settle()
    tablet:replay_receipt(world:copy_receipt "mia", "book")
    world:settle()
    expect(#world:redeemed()):is_at_most(1)
  end,
}

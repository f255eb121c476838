scenario {
  title    = "the server loses its records: a receipt still brings what it paid for",
  rules    = { "finish-every-terminal" },
  catches  = { "drop finish", "drop restore" },
  source   = "W7, 7.1",
  products = { book = { type = "non_consumable", price = "1234.50 INR", delivered_by = "server" } },
  accounts = { mia = { storefront = "IND" } },

  run = function(world)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:buy "book"
    world:settle()
    world:server_forgets()
    expect(world:redeemed()):is_empty()

    phone:reinstall()
    phone:launch()
    world:settle()
    phone:restore()
    world:settle()
    expect(phone:owned "book", { rule = "entitlements-match-store" }):equals(1)
    expect(#world:redeemed()):is_at_most(1)       -- a server may have records of its own
  end,
}

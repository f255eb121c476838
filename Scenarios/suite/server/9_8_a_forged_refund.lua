scenario {
  title    = "a forged refund of a delivered book arrives: its buyer keeps the book",
  rules    = { "notification-genuine" },
  catches  = { "bug: anybody who knew a server's address could revoke its users' purchases" },
  source   = "W9",
  products = { book = { type = "non_consumable", price = "4.99 USD", delivered_by = "server" } },
  cases    = {
    { name = "unsigned", forgery = "unsigned" },
    { name = "altered", forgery = "altered" },
    { name = "of_another_app", forgery = "other_app" },
  },

  run = function(world, case)
    local phone = world:device "phone"
    world:notify_server { version = 2 }
    world:behavior("notification_delay", "50ms")
    phone:launch()
    world:settle()
    phone:buy "book"
    world:settle()
    expect(phone:owned "book", { rule = "entitlements-match-store" }):equals(1)
    world:forge_notification("book", { type = "refund", forgery = case.forgery })
    world:settle()
    expect(world:notifications()[2]):has { type = "REFUND" }
    expect(phone:owned "book", { rule = "notification-genuine" }):equals(1)
  end,
}

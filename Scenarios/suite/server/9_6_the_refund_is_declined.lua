scenario {
  title    = "a refund is asked for and declined: the server restores the book",
  rules    = { "entitlements-match-store" },
  needs    = { "restore" },
  catches  = { "bug: a server took a book back when a refund was asked for, and the refund was declined" },
  source   = "W9, E2, W7",
  products = { book = { type = "non_consumable", price = "4.99 USD", delivered_by = "server" } },

  run = function(world)
    local phone = world:device "phone"
    world:notify_server { version = 2 }
    world:behavior("notification_delay", "50ms")
    phone:launch()
    world:settle()
    phone:buy "book"
    world:settle()
    world:request_refund "book"
    world:wait "1h"
    world:decline_refund "book"
    world:settle()
    phone:reinstall()
    phone:launch()
    world:settle()
    phone:restore()
    world:settle()
    expect(phone:owned "book", { rule = "entitlements-match-store" }):equals(1)
  end,
}

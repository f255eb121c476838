scenario {
  title    = "the notification of a purchase arrives after that of its refund: the server grants nothing",
  rules    = { "notification-order" },
  catches  = { "bug: a server granted a refunded purchase whose notification was lost at first" },
  source   = "W10, 7.2",
  products = { monthly = { type = "auto_renewable", price = "4.99 USD", period = "1 month", group = "club" } },

  run = function(world)
    local phone = world:device "phone"
    world:notify_server { version = 2 }
    world:behavior("notification_delay", "50ms")
    world:fault("notification_loss", "lost", { notification = 1 })
    phone:buy_elsewhere "monthly"
    world:settle()
    world:refund "monthly"
    world:wait "2h"
    expect(world:facts("notification.received")[1].notification):equals(2)
    expect(world:facts("notification.received")[2].notification):equals(1)
  end,
}

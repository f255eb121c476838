scenario {
  title    = "a notification arrives twice, or again because its response was lost: it takes effect once",
  rules    = { "notification-idempotent" },
  catches  = { "bug: a server credited each notification, and its response was lost" },
  source   = "W10, W7",
  products = { monthly = { type = "auto_renewable", price = "4.99 USD", period = "1 month", group = "club" } },
  cases    = {
    { name = "twice", fault = "notification_duplication", option = "twice" },
    { name = "again", fault = "notification_answer_loss", option = "lost" },
  },

  run = function(world, case)
    local phone = world:device "phone"
    world:notify_server { version = 2 }
    world:behavior("notification_delay", "50ms")
    world:fault(case.fault, case.option)
    phone:buy_elsewhere "monthly"
    world:wait "2h"
    expect(world:fact_count "notification.received"):equals(2)
    expect(world:notifications()[1]):has { state = "delivered" }
    world:fault(case.fault, case.option)
    world:refund "monthly"
    world:wait "2h"
    expect(world:fact_count("notification.received", { notification = 2 })):equals(2)
  end,
}

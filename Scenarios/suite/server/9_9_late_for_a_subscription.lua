scenario {
  title    = "a failed renewal is notified after its recovery: the user keeps what the server delivered",
  rules    = { "notification-order" },
  catches  = { "bug: a server revoked a paying user's subscription because a notification arrived late" },
  source   = "W10, 7.2",
  products = {
    monthly = {
      type = "auto_renewable", price = "4.99 USD", period = "1 month", group = "club", delivered_by = "server",
    },
  },
  cases    = {
    { name = "minutes", delay = "10m" },
    { name = "hours", delay = "3h" },
  },

  run = function(world, case)
    local phone = world:device "phone"
    world:notify_server { version = 2 }
    world:behavior("notification_delay", "50ms")
    phone:launch()
    world:settle()
    phone:buy "monthly"
    world:settle()
    expect(phone:owned "monthly", { rule = "entitlements-match-store" }):equals(1)
    world:wait "5d"
    world:fail_billing()
    world:behavior("notification_delay", case.delay, { notification = 2 })
    world:wait_for("notification.raised", "40d")
    world:wait "1m"
    world:recover_billing()
    world:renew "monthly"
    world:wait "4h"
    expect(world:facts("notification.received")[2].notification):equals(3)
    expect(world:facts("notification.received")[3].notification):equals(2)
    phone:set_renewal("monthly", false)
  end,
}

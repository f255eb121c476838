scenario {
  title    = "the notification of a failed renewal arrives after that of the recovery: access stays",
  rules    = { "notification-order" },
  catches  = { "bug: a server ended paid access because the notification of a failed charge arrived late" },
  source   = "W10, 7.2",
  products = { monthly = { type = "auto_renewable", price = "4.99 USD", period = "1 month", group = "club" } },
  cases    = {
    { name = "seconds", delay = "8s", recovered = "2s" },
    { name = "minutes", delay = "10m", recovered = "1m" },
    { name = "hours", delay = "3h", recovered = "1m" },
  },

  run = function(world, case)
    local phone = world:device "phone"
    world:notify_server { version = 2 }
    world:behavior("notification_delay", "50ms")
    phone:buy_elsewhere "monthly"
    world:wait "5d"
    world:fail_billing()
    world:behavior("notification_delay", case.delay, { notification = 2 })
    world:wait_for("notification.raised", "40d")
    world:wait(case.recovered)
    world:recover_billing()
    world:renew "monthly"
    world:wait "4h"
    expect(world:facts("notification.received")[2].notification):equals(3)
    expect(world:facts("notification.received")[3].notification):equals(2)
    phone:set_renewal("monthly", false)
  end,
}

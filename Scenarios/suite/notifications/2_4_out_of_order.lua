scenario {
  title    = "the news of a failed renewal is late and comes after that of the recovery: the access stays",
  rules    = { "notification-order" },
  catches  = { "bug: a server ended an access that was paid, since the news of a failed charge was late" },
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
    world:latitude("notification_delay", "50ms")
    phone:buy_elsewhere "monthly"
    world:wait "5d"
    world:fail_billing()
    world:latitude("notification_delay", case.delay, { notification = 2 })
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

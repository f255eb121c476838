scenario {
  title    = "a forged notification about a paid subscription arrives: the server does nothing",
  rules    = { "notification-genuine" },
  catches  = { "bug: a server decoded the signed payload of a notification, and verified nothing" },
  source   = "W9",
  products = { monthly = { type = "auto_renewable", price = "4.99 USD", period = "1 month", group = "club" } },
  cases    = {
    { name = "unsigned", version = 2, forgery = "unsigned" },
    { name = "altered", version = 2, forgery = "altered" },
    { name = "of_another_app", version = 2, forgery = "other_app" },
    { name = "unsigned_version_1", version = 1, forgery = "unsigned" },
    { name = "of_another_app_version_1", version = 1, forgery = "other_app" },
  },

  run = function(world, case)
    local phone = world:device "phone"
    world:notify_server { version = case.version }
    world:behavior("notification_delay", "50ms")
    phone:buy_elsewhere "monthly"
    world:settle()
    world:wait "1d"
    world:forge_notification("monthly", { type = "refund", forgery = case.forgery })
    world:settle()
    expect(world:notifications()[2]):has { type = case.version == 2 and "REFUND" or "CANCEL" }
    phone:set_renewal("monthly", false)
  end,
}

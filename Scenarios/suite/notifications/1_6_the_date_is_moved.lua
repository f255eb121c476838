local told = require "told"

scenario {
  title    = "the developer may extend an active subscription's renewal date twice a year, by ninety days at most",
  catches  = { "bug: a server ended access at its recorded date, although the date was extended" },
  source   = "W9, W11",
  products = { monthly = { type = "auto_renewable", price = "4.99 USD", period = "1 month", group = "club" } },

  run = function(world)
    local phone = world:device "phone"
    world:notify_server { version = 2 }
    world:behavior("notification_delay", "50ms")
    world:behavior("renewal_lead", "at_expiry")
    phone:buy_elsewhere "monthly"
    world:wait "1d"
    expect(world:extend_renewal("monthly", 91)):equals "bad_days"
    expect(world:extend_renewal("monthly", 10, { reason = "service_issue" })):is_nil()
    expect(world:subscription "monthly"):has { status = "active", expires = "41d" }
    world:wait "39d"
    expect(told(world)):equals { "SUBSCRIBED INITIAL_BUY", "RENEWAL_EXTENDED" }
    world:wait "2d"
    expect(told(world, 2)):equals { "DID_RENEW" }
    expect(world:extend_renewal("monthly", 90)):is_nil()
    expect(world:extend_renewal("monthly", 1)):equals "too_often"
    phone:set_renewal("monthly", false)
    world:wait "125d"
    expect(world:extend_renewal("monthly", 1)):equals "not_active"
  end,
}

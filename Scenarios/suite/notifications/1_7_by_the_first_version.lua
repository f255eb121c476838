local told = require "told"

scenario {
  title    = "version 1 has its own names, and none for later events",
  catches  = { "bug: a server expected a subscription refund under the name REFUND" },
  source   = "W9, W10",
  products = {
    monthly = { type = "auto_renewable", price = "4.99 USD", period = "1 month", group = "club" },
    sword = { type = "non_consumable", price = "4.99 USD" },
  },

  run = function(world)
    local phone = world:device "phone"
    world:notify_server { version = 1 }
    world:behavior("notification_delay", "50ms")
    phone:buy_elsewhere "monthly"
    world:wait "5d"
    world:fail_billing()
    world:wait "27d"
    world:recover_billing()
    world:wait "2d"
    world:expire "monthly"
    phone:buy_elsewhere "monthly"
    phone:buy_elsewhere "sword"
    world:settle()
    world:refund "monthly"
    world:refund "sword"
    world:settle()
    expect(told(world)):equals {
      "INITIAL_BUY", "DID_FAIL_TO_RENEW", "DID_RECOVER", "INTERACTIVE_RENEWAL", "CANCEL", "REFUND",
    }
  end,
}

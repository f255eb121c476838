local told = require "told"

scenario {
  title    = "the server is notified of each step in a subscription's life, once and in order",
  catches  = { "bug: a server treated a withdrawn change as a downgrade" },
  source   = "W9",
  products = {
    basic = { type = "auto_renewable", price = "4.99 USD", period = "1 month", group = "club", level = 2 },
    gold = { type = "auto_renewable", price = "9.99 USD", period = "1 month", group = "club", level = 1 },
  },

  run = function(world)
    local phone = world:device "phone"
    world:notify_server { version = 2 }
    world:behavior("notification_delay", "50ms")
    phone:buy_elsewhere "basic"
    world:wait "32d"
    phone:buy_elsewhere "gold"
    phone:buy_elsewhere "basic"
    phone:buy_elsewhere "gold"
    phone:set_renewal("gold", false)
    phone:set_renewal("gold", true)
    phone:set_renewal("gold", false)
    world:wait "40d"
    phone:buy_elsewhere "gold"
    world:settle()
    expect(told(world)):equals {
      "SUBSCRIBED INITIAL_BUY", "DID_RENEW", "DID_CHANGE_RENEWAL_PREF UPGRADE",
      "DID_CHANGE_RENEWAL_PREF DOWNGRADE", "DID_CHANGE_RENEWAL_PREF",
      "DID_CHANGE_RENEWAL_STATUS AUTO_RENEW_DISABLED", "DID_CHANGE_RENEWAL_STATUS AUTO_RENEW_ENABLED",
      "DID_CHANGE_RENEWAL_STATUS AUTO_RENEW_DISABLED", "EXPIRED VOLUNTARY", "SUBSCRIBED RESUBSCRIBE",
    }
    for _, notification in ipairs(world:notifications()) do
      expect(notification):has { state = "delivered", attempts = 1 }
    end
    phone:set_renewal("gold", false)
  end,
}

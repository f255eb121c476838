local told = require "told"

scenario {
  title    = "a refund is requested, declined, then granted: the server is notified, and family members lose access",
  catches  = { "bug: a server revoked coins when a refund was requested, and the refund was declined" },
  source   = "W9, V1",
  products = {
    coins = { type = "consumable", price = "0.99 USD", grants = 100 },
    sword = { type = "non_consumable", price = "4.99 USD" },
  },
  accounts = { mia = {}, ben = {} },

  run = function(world)
    local phone = world:device("phone", { account = "mia" })
    local tablet = world:device("tablet", { account = "ben" })
    world:notify_server { version = 2 }
    world:behavior("notification_delay", "50ms")
    phone:launch()
    tablet:launch()
    world:settle()
    phone:buy_elsewhere "coins"
    phone:buy_elsewhere "sword"
    world:share("sword", { from = "mia", with = "ben" })
    world:settle()
    expect(told(world)):equals { "ONE_TIME_CHARGE", "ONE_TIME_CHARGE" }
    world:wait "1d"
    world:request_refund("coins", { account = "mia" })
    world:decline_refund("coins", { account = "mia" })
    world:request_refund("sword", { account = "mia" })
    world:refund("sword", { account = "mia" })
    world:settle()
    expect(told(world)):equals {
      "ONE_TIME_CHARGE", "ONE_TIME_CHARGE", "CONSUMPTION_REQUEST", "REFUND_DECLINED", "REFUND", "REVOKE",
    }
    expect(world:notifications()[5]):has { product = "sword", state = "delivered" }
  end,
}

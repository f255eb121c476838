local told = require "told"

scenario {
  title       = "the sandbox sends a notification of every purchase, and makes one attempt",
  catches     = { "bug: a server relied on a second attempt of the sandbox" },
  source      = "W9, W10",
  environment = "sandbox",
  products    = { coins = { type = "consumable", price = "0.99 USD", grants = 100 } },

  run = function(world)
    local phone = world:device "phone"
    world:notify_server { version = 2 }
    world:behavior("notification_delay", "50ms")
    world:request_test_notification()
    world:settle()
    world:server_down()
    phone:buy_elsewhere "coins"
    world:settle()
    world:server_up()
    world:wait "100h"
    expect(told(world)):equals { "TEST", "ONE_TIME_CHARGE" }
    expect(world:notifications()[1]):has { state = "delivered", attempts = 1 }
    expect(world:notifications()[2]):has { state = "abandoned", attempts = 1 }
  end,
}

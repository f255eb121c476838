local told = require "told"

scenario {
  title    = "an offer code starts, restarts, or changes a subscription: the server is notified which",
  catches  = { "bug: a server waited for SUBSCRIBED, and users who started with an offer code had no access" },
  source   = "W9, G6",
  products = {
    basic = {
      type = "auto_renewable", price = "4.99 USD", period = "1 month", group = "club", level = 2,
      discounts = { { identifier = "spring", mode = "pay_as_you_go", price = "0.99 USD", period = "1 month", periods = 3 } },
    },
    gold = {
      type = "auto_renewable", price = "9.99 USD", period = "1 month", group = "club", level = 1,
      discounts = { { identifier = "spring", mode = "pay_as_you_go", price = "1.99 USD", period = "1 month", periods = 3 } },
    },
  },

  run = function(world)
    local phone = world:device "phone"
    world:notify_server { version = 2 }
    world:behavior("notification_delay", "50ms")
    phone:redeem_code("basic", { offer = "spring" })
    phone:redeem_code("gold", { offer = "spring" })
    phone:redeem_code("basic", { offer = "spring" })
    phone:redeem_code("gold", { offer = "spring" })
    world:settle()
    expect(told(world)):equals {
      "OFFER_REDEEMED INITIAL_BUY", "OFFER_REDEEMED UPGRADE", "OFFER_REDEEMED DOWNGRADE", "OFFER_REDEEMED",
    }
    world:expire "gold"
    phone:redeem_code("gold", { offer = "spring" })
    world:settle()
    expect(told(world, 4)):equals { "EXPIRED VOLUNTARY", "OFFER_REDEEMED RESUBSCRIBE" }
    phone:set_renewal("gold", false)
  end,
}

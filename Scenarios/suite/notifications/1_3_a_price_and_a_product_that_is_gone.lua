local told = require "told"

scenario {
  title    = "a price rises, or a product is no longer sold: the server is notified of the effect on the subscription",
  needs    = { "queue" },
  catches  = { "bug: a server treated a price that needs consent as accepted" },
  source   = "W9, G5",
  products = { monthly = { type = "auto_renewable", price = "4.99 USD", period = "1 month", group = "club" } },
  cases    = {
    { name = "agreed", answer = "agree", told = { "PRICE_INCREASE PENDING", "PRICE_INCREASE ACCEPTED", "DID_RENEW" } },
    { name = "declined", answer = "decline", told = {
      "PRICE_INCREASE PENDING", "DID_CHANGE_RENEWAL_STATUS AUTO_RENEW_DISABLED", "EXPIRED PRICE_INCREASE",
    } },
    { name = "not_sold", told = { "EXPIRED PRODUCT_NOT_FOR_SALE" } },
  },

  run = function(world, case)
    local phone = world:device "phone"
    world:notify_server { version = 2 }
    world:behavior("notification_delay", "50ms")
    phone:launch()
    world:settle()
    phone:buy_elsewhere "monthly"
    world:settle()
    if case.answer then
      world:answer("consent_answer", case.answer)
      world:change_price("monthly", "7.99 USD")
    else
      world:sell("monthly", false)
    end
    world:wait "33d"
    expect(told(world, 1)):equals(case.told)
    if case.answer == "agree" then phone:set_renewal("monthly", false) end
  end,
}

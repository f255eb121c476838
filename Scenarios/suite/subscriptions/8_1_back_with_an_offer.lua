scenario {
  title    = "a lapsed subscriber returns with an offer, at the second attempt and with a second signature",
  rules    = { "offer-signature-once", "finish-every-terminal" },
  catches  = { "repeat nonce" },
  needs    = { "offers" },
  source   = "R8, R12; https://developer.apple.com/documentation/storekit/implementing-promotional-offers-in-your-app",
  products = {
    monthly = {
      type = "auto_renewable", price = "9.99 USD", period = "1 month", group = "club",
      discounts = {
        { identifier = "come_back", mode = "pay_as_you_go", price = "4.99 USD", period = "1 month", periods = 2 },
      },
    },
  },

  run = function(world)
    local phone = world:device "phone"
    world:subscriptions { rate = "monthly_renewal_every_hour" }
    phone:launch()
    world:settle()
    phone:buy "monthly"
    world:settle()
    phone:set_renewal("monthly", false)
    world:wait "2h"
    world:settle()
    expect(world):saw "subscription.expired"

    -- The user looks at the offer and closes the sheet: that signature is spent.
    phone:cancel_next_purchase()
    phone:tap "offer"
    world:settle()
    phone:tap "offer"
    world:settle()
    expect(world):saw("store.charged", { amount = 499 }):times(1)
    expect(phone:owned "monthly", { rule = "entitlements-match-store" }):equals(1)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
    phone:set_renewal("monthly", false)
  end,
}

scenario {
  title    = "an upgrade in mid-month refunds the rest of the month, and the old level gives no access anymore",
  rules    = { "deliver-before-finish", "entitlements-match-store" },
  catches  = { "drop finish", "drop add_payment/first" },
  source   = "T6",
  products = {
    gold   = { type = "auto_renewable", price = "9.99 USD", period = "1 month", group = "club", level = 1 },
    silver = { type = "auto_renewable", price = "3.10 USD", period = "1 month", group = "club", level = 2 },
  },

  run = function(world)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:buy "silver"
    world:settle()
    world:wait "15d 12h"
    phone:buy "gold"
    world:settle()
    -- Half of the month is left, less the seconds that the purchase took.
    expect(world:ledger("silver").refunded):is_between(154, 155)
    expect(phone:owned "gold", { rule = "entitlements-match-store" }):equals(1)
    expect(phone):never_saw "callback.revoked"
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()

    phone:terminate()                         -- a launch lets the app read the old level's state in the receipt
    phone:launch()
    world:settle()
    expect(phone:owned "silver", { rule = "entitlements-match-store" }):equals(0)
    expect(phone:owned "gold", { rule = "entitlements-match-store" }):equals(1)
    phone:set_renewal("gold", false)
  end,
}

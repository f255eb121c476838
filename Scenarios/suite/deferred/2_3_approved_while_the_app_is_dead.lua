scenario {
  title    = "the approval comes days later, while the app does not run and after it was updated",
  rules    = { "handle-unsolicited", "deliver-before-finish" },
  catches  = { "ignore updated_transactions/unasked", "late add_observer/buy" },
  source   = "A1, Q2",
  products = { coins = { type = "consumable", price = "0.99 USD", grants = 100 } },
  accounts = { "mia" },

  run = function(world)
    local phone = world:device "phone"
    world:ask_to_buy "mia"
    phone:launch()
    phone:buy "coins"
    world:settle()
    phone:terminate()
    world:approve { after = "20h" }
    world:wait "23h"
    phone:update "2.0"
    phone:launch()
    world:settle()
    expect(phone:owned "coins"):equals(100)
    expect(phone:queue()):is_empty()
  end,
}

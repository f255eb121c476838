scenario {
  title    = "a kill left a paid purchase: the next launch delivers it before the user touches anything",
  rules    = { "observer-at-launch", "handle-unsolicited" },
  catches  = {
    "late add_observer/tap",
    "late add_observer/buy",
    "delay add_observer/next",
    "bug: the listener was attached after the redelivery (https://github.com/flutter/flutter/issues/83018)",
  },
  source   = "O1, O8, Q4",
  products = { coins = { type = "consumable", price = "0.99 USD", grants = 100 } },

  run = function(world)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:kill_app { before = "finish" }
    phone:buy "coins"
    world:settle()
    phone:launch()
    world:settle()
    expect(phone:owned "coins"):equals(100)
    expect(phone:queue()):is_empty()
  end,
}

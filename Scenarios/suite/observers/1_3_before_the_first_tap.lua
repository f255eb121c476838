local types = require "product_types"

scenario {
  title    = "a kill leaves a paid purchase: the next launch delivers it before the user taps anything",
  rules    = { "observer-at-launch", "handle-unsolicited" },
  catches  = {
    "late add_observer/tap",
    "late add_observer/buy",
    "delay add_observer/next",
    "bug: the listener was attached after the redelivery (https://github.com/flutter/flutter/issues/83018)",
  },
  source   = "O1, O8, Q4",
  cases    = types.rows { country = "IND" },

  run = function(world, case)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:kill_app { before = "finish" }
    phone:buy "thing"
    world:settle()
    phone:launch()
    world:settle()
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(case.count)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}

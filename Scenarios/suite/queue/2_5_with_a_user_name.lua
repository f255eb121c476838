local types = require "product_types"

scenario {
  title    = "a redelivered transaction lacks the username of its payment: the purchase is still credited",
  rules    = { "handle-unsolicited" },
  catches  = {
    "ignore updated_transactions/unsolicited",
    "bug: the username was missing after a relaunch, and the purchase was not credited "
      .. "(https://github.com/flutter/flutter/issues/129203)",
  },
  source   = "P11",
  cases    = types.rows {
    country = "KWT",
    variants = {
      { name = "absent", option = "absent" },
      { name = "kept", option = "kept", of = { "consumable" } },
    },
  },

  run = function(world, case)
    local phone = world:device "phone"
    world:behavior("username_replay", case.option)
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

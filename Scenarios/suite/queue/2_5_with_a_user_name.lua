local types = require "product_types"

scenario {
  title    = "the user name of a payment is missing when its transaction comes again: the purchase is still credited",
  rules    = { "handle-unsolicited" },
  catches  = {
    "ignore updated_transactions/unasked",
    "bug: the user name was gone after a relaunch and the purchase was credited to nobody "
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
    world:latitude("username_replay", case.option)
    phone:launch()
    world:settle()
    phone:kill_app { before = "finish" }
    phone:buy "thing"
    world:settle()
    phone:launch()
    world:settle()
    expect(phone:owned "thing", { rule = "owns-what-is-due" }):equals(case.count)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}

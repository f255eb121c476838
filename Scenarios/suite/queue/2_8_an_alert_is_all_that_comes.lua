local types = require "product_types"

scenario {
  title    = "buying again what is paid brings an alert and no call: the screen does not wait for one",
  rules    = { "busy-ends" },
  catches  = {
    "bug: the app waited behind a spinner for a callback, and the store had sent an alert alone "
      .. "(https://github.com/j3k0/cordova-plugin-purchase/issues/447)",
  },
  source   = "P14, C5",
  cases    = types.rows { country = "USA" },

  run = function(world, case)
    local phone = world:device "phone"
    world:latitude("kill_while_purchasing", "result_after_purchasing")
    world:latitude("rebuy_unfinished", "silence")
    phone:launch()
    world:settle()
    phone:kill_app { at = "transaction.purchased" }
    phone:buy "thing"
    world:settle()

    world:fault("launch_redelivery", "not_in_this_launch")
    phone:launch()
    world:settle()
    phone:buy "thing"
    world:settle()
    -- The launch goes on: what is paid is told at the next one.
    expect(world):saw("store.charged"):times(1)
  end,
}

local types = require "product_types"

scenario {
  title    = "buying again what is paid brings an alert and no call: paid once, and delivered at the next launch",
  rules    = { "money-is-conserved" },
  catches  = { "drop finish" },
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

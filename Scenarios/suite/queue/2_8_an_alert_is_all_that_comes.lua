local types = require "product_types"

scenario {
  title    = "a paid product is bought again, and only an alert appears: one charge, delivered at the next launch",
  rules    = { "payments-match-grants" },
  needs    = { "queue" },
  catches  = { "drop finish" },
  source   = "P14, C5",
  cases    = types.rows { country = "USA" },

  run = function(world, case)
    local phone = world:device "phone"
    world:behavior("kill_while_purchasing", "result_after_purchasing")
    world:behavior("rebuy_unfinished", "silence")
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
    -- The launch continues; the paid purchase is delivered at the next one.
    expect(world):saw("store.charged"):times(1)
  end,
}

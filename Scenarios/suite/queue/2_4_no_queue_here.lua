local types = require "product_types"

scenario {
  title    = "where the queue does not work nothing is sold, and the app lives",
  rules    = {},
  catches  = { "grant purchasing" },
  source   = "Q7",
  cases    = types.rows {
    variants = {
      { name = "unavailable", option = "unavailable" },
      { name = "available", option = "available", of = { "consumable" } },
    },
  },

  run = function(world, case)
    local phone = world:device "phone"
    world:latitude("queue_availability", case.option)
    phone:launch()
    phone:buy "thing"
    world:settle()
    expect(phone:is_running()):is_true()
    expect(phone:owned "thing"):equals(world:ledger("thing").charged // case.amount * case.count)
  end,
}

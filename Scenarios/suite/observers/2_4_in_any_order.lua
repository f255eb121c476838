local types = require "product_types"

scenario {
  title    = "observers are called in any order: each purchase is delivered once",
  rules    = { "deliver-before-finish" },
  catches  = { "twice add_observer" },
  source   = "O3",
  cases    = types.rows {
    variants = {
      { name = "turned_round", order = 1 },
      { name = "as_added", order = 0, of = { "consumable" } },
    },
  },

  run = function(world, case)
    local phone = world:device "phone"
    world:behavior("observer_order", case.order)
    phone:launch()
    world:settle()
    phone:buy "thing"
    world:settle()
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(case.count)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}

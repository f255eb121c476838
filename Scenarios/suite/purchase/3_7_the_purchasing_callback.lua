local types = require "product_types"

scenario {
  title    = "the first callback comes later, or from inside the call that adds the payment",
  rules    = { "deliver-before-finish" },
  needs    = { "nested" },
  catches  = { "grant purchasing", "finish purchasing" },
  source   = "C3",
  cases    = types.rows {
    variants = {
      { name = "later", option = "later" },
      { name = "inside", option = "inside", of = { "consumable" } },
    },
  },

  run = function(world, case)
    local phone = world:device "phone"
    world:latitude("purchasing_callback", case.option)
    phone:launch()
    world:settle()
    phone:buy "thing"
    world:settle()
    expect(phone:owned "thing"):equals(case.count)
    expect(phone:queue()):is_empty()
  end,
}

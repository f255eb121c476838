local types = require "product_types"

scenario {
  title    = "the purchasing callback arrives later, or during the call that adds the payment",
  rules    = { "deliver-before-finish" },
  needs    = { "nested" },
  catches  = { "grant purchasing", "finish purchasing" },
  source   = "C3",
  cases    = types.rows {
    country = "GBR",
    variants = {
      { name = "later", option = "later", of = { "consumable" } },
      { name = "inside", option = "inside" },
    },
  },

  run = function(world, case)
    local phone = world:device "phone"
    world:behavior("purchasing_callback", case.option)
    phone:launch()
    world:settle()
    phone:buy "thing"
    world:settle()
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(case.count)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}

local types = require "product_types"

scenario {
  title    = "payments are forbidden on the device: nothing is sold until they are allowed",
  rules    = { "can-make-payments-first" },
  catches  = { "always can_make_payments", "never can_make_payments" },
  source   = "P12, P17",
  cases    = types.rows {
    country = "USA",
    variants = {
      { name = "not_allowed", option = "not_allowed" },
      { name = "code_0", option = "code_0", of = { "consumable" } },
    },
  },

  run = function(world, case)
    local phone = world:device "phone"
    world:behavior("add_while_forbidden", case.option)
    phone:forbid_payments()
    phone:launch()
    world:settle()
    phone:buy "thing"
    world:settle()
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(0)
    expect(phone:sheets()):is_empty()

    phone:allow_payments()
    phone:tap "shop"                          -- the user opens the shop, where an app has one
    world:settle()
    phone:buy "thing"
    world:settle()
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(case.count)
  end,
}

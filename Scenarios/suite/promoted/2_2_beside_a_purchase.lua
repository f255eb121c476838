local types = require "product_types"

scenario {
  title    = "a promoted product while another purchase is on its sheet: both are delivered",
  rules    = { "deliver-before-finish", "finish-every-terminal" },
  catches  = { "drop granted" },
  source   = "M1, Q11",
  needs    = { "promotions" },
  cases    = types.rows { sells = { "thing", "promoted" }, mixed = true },

  run = function(world, case)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:buy "thing"
    phone:open_promotion "promoted"
    world:settle()
    expect(phone:owned "thing", { rule = "owns-what-is-due" }):equals(types.owned(case.products.thing))
    -- An app may answer no to an offer that comes in the middle of a purchase.
    local bought = world:ledger("promoted").purchases
    expect(phone:owned "promoted", { rule = "owns-what-is-due" }):equals(types.owned(case.products.promoted, bought))
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}

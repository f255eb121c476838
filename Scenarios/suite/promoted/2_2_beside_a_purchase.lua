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
    -- An app may answer no to what comes in the middle of a purchase: to the offer, or to the tap.
    for name, product in pairs(case.products) do
      local due = types.owned(product, world:ledger(name).purchases)
      expect(phone:owned(name), { label = name, rule = "owns-what-is-due" }):equals(due)
    end
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}

local types = require "product_types"

scenario {
  title    = "the response lists the products in another order: the right one is bought",
  rules    = { "deliver-before-finish", "entitlements-match-store" },
  catches  = {
    "bug: the sample chose the product by its position in the response, not by its identifier (seed 003)",
  },
  source   = "R2, S2-98",
  cases    = types.rows {
    sells = { "cheap", "dear", "other" },
    mixed = true,
    variants = {
      { name = "reversed", order = 5 },
      { name = "as_listed", order = 0, of = { "consumable" } },
      { name = "another", order = 1, of = { "consumable" } },
    },
  },

  run = function(world, case)
    local phone = world:device "phone"
    world:behavior("products_order", case.order or 5)
    phone:launch()
    world:settle()
    phone:tap "shop"
    world:settle()
    phone:buy "dear"
    world:settle()
    expect(phone:owned "dear", { rule = "entitlements-match-store" }):equals(types.owned(case.products.dear))
    expect(phone:owned "cheap", { rule = "entitlements-match-store" }):equals(0)
    expect(world:ledger "dear"):has { charged = case.amount }
  end,
}

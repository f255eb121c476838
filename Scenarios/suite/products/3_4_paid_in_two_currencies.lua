local types = require "product_types"

local rows = types.rows { of = { "consumable", "non_renewing" } }
for _, row in ipairs(rows) do row.products.thing.storefronts = { USA = { price = "3.99 USD" } } end

scenario {
  title    = "the same product is bought in two countries: the store records each currency separately",
  rules    = { "payments-match-grants", "deliver-before-finish" },
  catches  = { "ignore updated_transactions" },
  source   = "R6, G1",
  cases    = rows,

  run = function(world, case)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:buy "thing"
    world:settle()
    expect(world:ledger "thing"):has { charged = case.amount, currency = case.currency }
    phone:change_storefront "USA"
    world:settle()
    phone:buy "thing"
    world:settle()
    local paid = world:ledger "thing"
    expect(paid.charged):is_nil()              -- two currencies have no sum
    expect(#paid.money):equals(2)
    expect(paid.money):has_entry { charged = case.amount, net = case.amount, currency = case.currency }
    expect(paid.money):has_entry { charged = 399, net = 399, currency = "USD" }
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(2 * case.count)
  end,
}

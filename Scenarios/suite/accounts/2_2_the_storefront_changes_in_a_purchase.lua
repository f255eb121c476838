local types = require "product_types"

local rows = types.rows { country = "KOR" }
for _, row in ipairs(rows) do row.products.thing.storefronts = { GBR = { price = "3.50 GBP" } } end

scenario {
  title    = "the storefront changes during a purchase: the app answers at once, and every charge is delivered",
  rules    = { "storefront-answer-fast", "finish-every-terminal" },
  catches  = { "ignore should_continue" },
  source   = "G2, G3",
  cases    = rows,

  run = function(world, case)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:buy "thing"
    world:wait_for("device.sheet_shown", "10m")
    phone:change_storefront "GBR"
    world:settle()
    local purchases = world:ledger("thing").purchases
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(types.owned(case.products.thing, purchases))
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}

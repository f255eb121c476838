local types = require "product_types"

local rows = types.rows { country = "DEU" }
for _, row in ipairs(rows) do row.products.thing.propagation = "1h" end

scenario {
  title       = "a new product takes an hour to reach the sandbox, and is for sale at the next launch",
  rules       = { "deliver-before-finish" },
  catches     = { "drop add_payment", "drop granted", "ignore updated_transactions/purchased" },
  source      = "R3",
  environment = "sandbox",
  cases       = rows,

  run = function(world, case)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:tap "shop"
    world:settle()
    phone:buy "thing"
    world:settle()
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(0)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()

    world:wait "1h"
    expect(world):saw("catalogue.propagated", { product = "thing" })
    phone:terminate()
    phone:launch()
    world:settle()
    phone:tap "shop"
    world:settle()
    phone:buy "thing"
    world:settle()
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(case.count)
  end,
}

local types = require "product_types"

local rows = types.rows { sells = { "thing", "other" }, country = "KWT" }
for _, row in ipairs(rows) do row.products.other.sold = false end

scenario {
  title    = "one invalid identifier leaves the other products for sale",
  rules    = { "invalid-ids-tolerated", "buy-only-known-products" },
  source   = "R2, R3, R7, P6, S2-97",
  catches  = {
    "ignore products_response/invalid",
    "ignore products_response",
    "bug: a payment for an unknown identifier failed with a message about the connection "
      .. "(github.com/soomla/unity3d-store/issues/503)",
  },
  cases    = rows,

  run = function(world, case)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:tap "shop"                          -- the user opens the shop, where an app has one
    world:settle()
    phone:buy "thing"
    world:settle()
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(case.count)

    phone:buy "other"
    world:settle()
    expect(phone:owned "other", { rule = "entitlements-match-store" }):equals(0)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}

local types = require "product_types"

local rows = types.rows { sells = { "thing", "other" } }
for _, row in ipairs(rows) do
  row.products.thing.title, row.products.other.title = "Münzen", "Noch mehr"
  row.products.other.storefronts = { GBR = { price = "3.49 GBP", title = "Some more" } }
end

scenario {
  title    = "prices are shown in the currency of the storefront, also after the account moves",
  rules    = { "price-matches-store" },
  source   = "R6, G1",
  catches  = {
    "bug: the price was formatted with the device's locale "
      .. "(github.com/bizz84/SwiftyStoreKit/issues/71)",
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
    expect(world):saw("store.charged", { product = "thing", amount = case.amount, currency = case.currency })

    phone:change_storefront "GBR"
    world:settle()
    phone:tap "shop"
    world:settle()
    phone:buy "other"
    world:settle()
    expect(world):saw("store.charged", { product = "other", amount = 349, currency = "GBP" })
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(case.count)
    expect(phone:owned "other", { rule = "entitlements-match-store" }):equals(case.count)
  end,
}

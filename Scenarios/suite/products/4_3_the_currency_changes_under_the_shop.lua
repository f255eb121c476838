local types = require "product_types"

local rows = types.rows { variants = { { name = "in_front" }, { name = "in_the_background", leaves = true } } }
for _, row in ipairs(rows) do row.products.thing.storefronts = { GBR = { price = "3.50 GBP" } } end

scenario {
  title    = "the account moves to a country with another currency while the shop is open: the old price disappears",
  rules    = { "price-matches-store" },
  source   = "R6, G1",
  catches  = {
    "wrong show_price",
    "bug: products of the first account were cached, and the second account saw their prices "
      .. "(https://github.com/bizz84/SwiftyStoreKit/issues/212)",
    "bug: cached products were not discarded when the storefront changed "
      .. "(https://github.com/RevenueCat/purchases-ios/issues/1382)",
  },
  cases    = rows,

  run = function(world, case)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:tap "shop"                          -- the user opens the shop, where an app has one
    world:settle()
    local old = phone:prices()

    if case.leaves then phone:background() end
    phone:change_storefront "GBR"
    world:settle()
    if case.leaves then phone:foreground() end
    phone:tap "shop"
    world:settle()
    -- An app may leave the price to the payment sheet; one that shows it again shows the new one.
    local prices = phone:prices()
    if #old > 0 and #prices > #old then
      expect(prices[#prices].text, { rule = "price-matches-store" }):differs_from(old[#old].text)
    end

    phone:buy "thing"
    world:settle()
    expect(world:ledger "thing"):has { charged = 350, currency = "GBP" }
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(case.count)
  end,
}

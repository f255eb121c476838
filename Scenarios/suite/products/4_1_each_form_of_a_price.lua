local types = require "product_types"

local rows = types.rows {
  variants = {
    { name = "no_decimals", country = "KOR", price = "12000 KRW", amount = 12000 },
    { name = "three_decimals", country = "KWT", price = "1.250 KWD", amount = 1250 },
    { name = "a_zero_at_the_end", country = "GBR", price = "4.90 GBP", amount = 490 },
    { name = "whole_units", country = "SWE", price = "49.00 SEK", amount = 4900 },
    { name = "less_than_one", country = "FRA", price = "0.05 EUR", amount = 5 },
    { name = "thousands", country = "CHE", price = "1234.50 CHF", amount = 123450 },
    { name = "lakhs", country = "IND", price = "125000.00 INR", amount = 12500000 },
  },
}
for _, row in ipairs(rows) do row.products.thing.price = row.price end

scenario {
  title    = "a price is shown correctly, whatever its size and the decimals of its currency",
  rules    = { "price-matches-store" },
  source   = "R6, R8",
  catches  = {
    "wrong show_price",
    "bug: each price had a dollar sign, so 349 rubles became $349 "
      .. "(https://github.com/hyochan/react-native-iap/issues/360)",
    "bug: a trailing zero of a price was cut off "
      .. "(https://github.com/adaptyteam/AdaptySDK-React-Native/issues/123)",
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
    expect(world:ledger "thing"):has { charged = case.amount, currency = case.currency }
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(case.count)
  end,
}

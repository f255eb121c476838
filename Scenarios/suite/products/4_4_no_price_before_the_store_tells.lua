local types = require "product_types"

scenario {
  title    = "the shop opens before the store sends prices: the app shows none until then",
  rules    = { "price-matches-store" },
  source   = "R6, R5",
  catches  = {
    "bug: the app had a built-in price list: it showed $4.99, and the store charged 7.99 "
      .. "(https://github.com/TortugaPower/BookPlayer/issues/545)",
  },
  cases    = types.rows { country = "GBR" },

  run = function(world, case)
    local phone = world:device "phone"
    world:store_slow "20s"
    phone:launch()
    world:wait "1s"
    phone:tap "shop"                          -- the user opens the shop, where an app has one
    world:wait "1s"
    expect(phone:prices(), { rule = "price-matches-store" }):is_empty()
    world:store_slow "none"
    world:wait "1m"
    phone:buy "thing"
    world:settle()
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(case.count)
    expect(world:ledger "thing"):has { charged = case.amount }
  end,
}

local types = require "product_types"

scenario {
  title    = "the shop is opened before the store has told a price: none is shown until then",
  rules    = { "price-localised" },
  source   = "R6, R5",
  catches  = {
    "bug: the prices were a list in the app, which showed $4.99 and charged 7.99 "
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
    expect(phone:prices(), { rule = "price-localised" }):is_empty()
    world:store_slow "none"
    world:wait "1m"
    phone:buy "thing"
    world:settle()
    expect(phone:owned "thing", { rule = "owns-what-is-due" }):equals(case.count)
    expect(world:ledger "thing"):has { charged = case.amount }
  end,
}

local types = require "product_types"

scenario {
  title    = "a products response is slow: its request is still retained",
  rules    = { "request-retained" },
  source   = "R4, R5",
  catches  = {
    "bug: a request that is not retained never gets a response (github.com/mattt/CargoBay/issues/64)",
  },
  cases    = types.rows { country = "SWE" },

  run = function(world, case)
    local phone = world:device "phone"
    phone:delay_message("products_answer", "3s", { optional = true })
    phone:launch()
    world:settle()
    phone:tap "shop"                          -- the user opens the shop, where an app has one
    world:settle()
    phone:buy "thing"
    world:settle()
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(case.count)
    expect(world):saw("store.charged"):times(1)
  end,
}

local types = require "product_types"

scenario {
  title    = "a purchased transaction lacks its product identifier: the app does not crash, now or at later launches",
  rules    = {},
  liveness = false,                           -- the product is unknown, so the transaction may stay forever
  catches  = {
    "bug: a transaction without a product identifier crashed the app at every launch "
      .. "(https://github.com/MKSG-MugunthKumar/MKStoreKit/pull/176)",
  },
  source   = "F4",
  cases    = types.rows { country = "SWE" },

  run = function(world)
    local phone = world:device "phone"
    world:fault("foreign_product", "nil_product")
    phone:launch()
    world:settle()
    phone:buy "thing"
    world:settle()
    phone:terminate()
    phone:launch()
    world:settle()
    expect(phone:is_running()):is_true()
  end,
}

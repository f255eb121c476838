local types = require "product_types"

scenario {
  title    = "a purchased transaction has lost its product identifier: the app lives, now and at each later launch",
  rules    = {},
  liveness = false,                           -- nobody can tell what was bought, so it may stay for ever
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

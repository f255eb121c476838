local types = require "product_types"

scenario {
  title    = "a failed transaction has no error: the app does not crash, and finishes it",
  rules    = { "show-failures", "finish-every-terminal", "no-crash-loop" },
  catches  = {
    "bug: the error of a failed transaction was nil, and reading its code crashed the app "
      .. "(https://github.com/phoboslab/Ejecta/issues/514)",
  },
  source   = "1.5, P16",
  cases    = types.rows { country = "BRA" },

  run = function(world, case)
    local phone = world:device "phone"
    world:behavior("failed_error", "nil")
    phone:launch()
    world:settle()
    phone:tap "shop"                          -- the user opens the shop, where an app has one
    world:settle()
    phone:network_down()
    phone:buy "thing"
    world:settle()
    expect(phone:is_running()):is_true()
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()

    phone:network_up()
    phone:buy "thing"
    world:settle()
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(case.count)
  end,
}

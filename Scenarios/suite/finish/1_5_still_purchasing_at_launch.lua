local types = require "product_types"

scenario {
  title    = "a kill leaves a transaction purchasing: the next launch must not finish it in that state",
  rules    = { "never-finish-purchasing" },
  catches  = {
    "finish purchasing",
    "bug: the plugin finished everything in the queue at launch, and the process crashed "
      .. "(https://github.com/flutter/flutter/issues/159067)",
  },
  source   = "Q9, Q10, F5, X2",
  cases    = types.rows {
    country = "KOR",
    variants = {
      { name = "the_result_follows", option = "result_after_purchasing" },
      { name = "only_the_result", option = "result_only" },
      { name = "for_ever", option = "purchasing_for_ever" },
      { name = "dropped", option = "dropped" },
    },
  },

  run = function(world, case)
    local phone = world:device "phone"
    world:behavior("kill_while_purchasing", case.option)
    phone:launch()
    phone:buy "thing"
    world:wait_for(function() return #phone:queue() == 1 end, "10m")
    phone:kill_app()
    world:settle()

    phone:launch()
    world:wait "1s"       -- before the screen is there to be tapped
    phone:buy "thing"
    world:settle()
    expect(phone:is_running()):is_true()
    local purchases = world:ledger("thing").charged // case.amount
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(types.owned(case.products.thing, purchases))
  end,
}

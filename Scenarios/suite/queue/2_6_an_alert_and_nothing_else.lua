local types = require "product_types"

scenario {
  title    = "a paid purchase does not come, its user buys again, and the store shows an alert and calls nobody: the app does not wait",
  rules    = { "handle-unsolicited" },
  level    = "should",                        -- the store is to blame, and the next launch mends it
  catches  = {
    "ignore updated_transactions/unasked",
    "bug: after the alert that says “restored automatically” no callback came, and the app waited for one "
      .. "(https://github.com/j3k0/cordova-plugin-purchase/issues/447)",
    "bug: with an unfinished purchase in the queue the next one never resolved, and the screen stayed locked "
      .. "(https://github.com/expo/expo/issues/13498)",
  },
  source   = "P14, C5",
  cases    = types.rows(),

  run = function(world, case)
    local phone = world:device "phone"
    -- A purchase that never leaves this state was reported from the field, and no app can deliver it.
    world:latitude("kill_while_purchasing", "result_after_purchasing")
    world:latitude("rebuy_unfinished", "silence")
    phone:launch()
    world:settle()
    phone:kill_app { at = "transaction.purchased" }
    phone:buy "thing"
    world:settle()

    world:fault("launch_redelivery", "not_in_this_launch")
    phone:launch()
    world:settle()
    phone:buy "thing"
    world:settle()
    -- A spinner with an end of its own is gone by now; one that only a callback ends stays for ever.
    expect(phone:is_busy()):is_false()

    phone:terminate()
    phone:launch()
    world:settle()
    expect(phone:owned "thing"):equals(case.count)
    expect(world):saw("store.charged"):times(1)
    expect(phone:queue()):is_empty()
  end,
}

local types = require "product_types"

scenario {
  title    = "a paid purchase does not arrive, and buying again shows only an alert: the next launch delivers it",
  rules    = { "handle-unsolicited" },
  needs    = { "queue" },
  catches  = {
    "ignore updated_transactions/unsolicited",
    "bug: a purchase from an earlier launch had no promise, and was dropped "
      .. "(https://github.com/expo/expo/issues/13498)",
  },
  source   = "P14, C5",
  cases    = types.rows(),

  run = function(world, case)
    local phone = world:device "phone"
    -- A purchase that never leaves this state was reported from the field, and no app can deliver it.
    world:behavior("kill_while_purchasing", "result_after_purchasing")
    world:behavior("rebuy_unfinished", "silence")
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

    phone:terminate()
    phone:launch()
    world:settle()
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(case.count)
    expect(world):saw("store.charged"):times(1)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}

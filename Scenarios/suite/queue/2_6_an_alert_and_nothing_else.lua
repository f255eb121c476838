local types = require "product_types"

scenario {
  title    = "a paid purchase does not come, and buying again brings an alert and no call: the next launch delivers",
  rules    = { "handle-unsolicited" },
  catches  = {
    "ignore updated_transactions/unasked",
    "bug: what an earlier launch had bought came without a promise, and was dropped "
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

    phone:terminate()
    phone:launch()
    world:settle()
    expect(phone:owned "thing", { rule = "owns-what-is-due" }):equals(case.count)
    expect(world):saw("store.charged"):times(1)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}

local types = require "product_types"

scenario {
  title    = "three paid purchases meet one launch: all are granted, all are finished",
  rules    = { "handle-unsolicited", "finish-every-terminal", "deliver-before-finish" },
  catches  = { "drop finish/first", "drop granted/first" },
  source   = "C1, C10, Q5, P20",
  cases    = types.rows { sells = { "one", "two", "three" }, mixed = true },

  run = function(world, case)
    local phone = world:device "phone"
    -- A purchase that never leaves this state was reported from the field, and no app can deliver it.
    world:latitude("kill_while_purchasing", "result_after_purchasing")
    phone:launch()
    world:settle()
    phone:lose_message("purchase_answer", { every = true })
    for _, name in ipairs { "one", "two", "three" } do phone:buy(name) end
    world:wait_for(function() return world:fact_count "store.charged" == 3 end, "1h")
    phone:kill_app()

    phone:network_up()
    phone:launch()
    world:settle()
    for name, product in pairs(case.products) do
      expect(phone:owned(name), name):equals(types.owned(product))
    end
    expect(phone:queue()):is_empty()
  end,
}

local types = require "product_types"

scenario {
  title    = "a transaction is finished while the network is down: the store learns of it later",
  rules    = { "handle-unsolicited", "finish-every-terminal" },
  needs    = { "storekit2", "disk" },
  catches  = { "ignore transaction_updated", "drop finish" },
  source   = "S2-51, S2-44",
  cases    = types.rows(),

  run = function(world, case)
    local phone = world:device "phone"
    world:behavior("purchase_echo", "no", { optional = true })
    world:behavior("finish_offline", "told_later", { optional = true })
    phone:launch()
    world:settle()
    phone:fill_disk()                         -- an app that cannot save the purchase does not finish it
    phone:buy "thing"
    world:settle()
    phone:terminate()
    phone:free_disk()
    phone:network_down()
    phone:launch()
    world:settle()
    -- An app that records purchases at its server knows nothing now, and cannot deliver.
    local can_deliver = world:fact_count "server.unreachable" == 0
    if can_deliver then
      expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(case.count)
      expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
    end
    local delivered = #world:facts("storekit.updated", { listener = 0 })

    phone:network_up()
    phone:terminate()
    phone:launch()
    world:settle()
    expect(world):saw "store.finish_recorded"
    if can_deliver then expect(phone):saw("storekit.updated", { listener = 0 }):times(delivered) end
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(case.count)
    expect(world:ledger "thing"):has { charged = case.amount }
  end,
}

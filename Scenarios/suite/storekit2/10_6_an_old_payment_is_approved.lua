local types = require "product_types"

scenario {
  title    = "a promoted purchase waits for an approval, which comes in a later launch: it is delivered once",
  rules    = { "handle-unsolicited", "leave-deferred-alone", "finish-every-terminal" },
  needs    = { "storekit2", "promotions" },
  catches  = { "ignore transaction_updated", "bug: an app removed its observer while an old payment waited" },
  source   = "S2-22, S2-94, S2-100",
  cases    = types.rows {
    variants = { { name = "open", is_running = true }, { name = "dead", is_running = false } },
  },

  run = function(world, case)
    local phone = world:device "phone"
    world:behavior("purchase_echo", "no", { optional = true })
    world:behavior("approved_transaction", "same_transaction", { optional = true })
    world:ask_to_buy "mia"
    phone:launch()
    world:settle()
    phone:open_promotion "thing"
    world:settle()
    expect(world:fact_count "transaction.deferred", { label = "requests", rule = "intent-is-kept" }):equals(1)
    if world:fact_count "transaction.deferred" == 0 then return end
    expect(phone:owned "thing", { rule = "leave-deferred-alone" }):equals(0)
    phone:terminate()
    if case.is_running then
      phone:launch()
      world:settle()
    end
    world:approve()
    world:settle()
    if not case.is_running then
      phone:launch()
      world:settle()
    end
    -- A payment of the queue belongs to its observers.
    if case.is_running and world:fact_count "queue.payment_added" > 0 then
      expect(phone):saw("callback.delivered", { state = "purchased" }):at_least(1)
      expect(phone):never_saw "storekit.updated"
    elseif case.is_running then
      expect(phone):saw("storekit.updated", { revoked = false }):at_least(1)
    end
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(case.count)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
    expect(world:ledger "thing"):has { charged = case.amount, purchases = 1 }
  end,
}

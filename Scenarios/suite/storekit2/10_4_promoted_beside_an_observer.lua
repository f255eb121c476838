local types = require "product_types"

scenario {
  title    = "a promoted product arrives at the observer if there is one, and is bought and delivered once",
  rules    = { "intent-is-kept", "finish-every-terminal" },
  needs    = { "storekit2", "promotions" },
  catches  = { "drop finish", "bug: an observer beside StoreKit 2 did not handle promoted payments" },
  source   = "M3, S2-93, S2-94, S2-100, S2-101, S2-103",
  cases    = types.rows(),

  run = function(world, case)
    local phone = world:device "phone"
    world:behavior("purchase_echo", "no", { optional = true })
    phone:launch()
    world:settle()
    local has_observer = #phone:observers() > 0
    local has_listener = world:fact_count("storekit.listener_started", { feed = "intents" }) > 0
    phone:open_promotion "thing"
    world:settle()
    expect(phone, { rule = "promo-payment-reused" }):never_saw "callback.payment_unheard"
    local payments = world:fact_count "callback.payment_offered" + world:fact_count "callback.payment_unheard"
    expect(payments, "promoted payments of the queue"):equals(has_observer and 1 or 0)
    expect(phone):saw("storekit.intent_given"):times(has_listener and not has_observer and 1 or 0)
    expect(world:ledger("thing").purchases, { rule = "intent-is-kept" }):equals(1)
    if world:ledger("thing").purchases == 0 then return end
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(case.count)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
    local observed = world:fact_count("callback.delivered", { state = "purchased" })

    phone:terminate()
    phone:launch()
    world:settle()
    -- Neither a purchase by a payment nor the result of a call reaches a listener.
    expect(phone):never_saw "storekit.updated"
    expect(phone):saw("callback.delivered", { state = "purchased" }):times(observed)
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(case.count)
    expect(world:ledger "thing"):has { charged = case.amount, purchases = 1 }
  end,
}

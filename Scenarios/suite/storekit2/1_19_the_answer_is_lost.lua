local types = require "product_types"

scenario {
  title    = "the store charges and its answer is lost: the call throws, and a listener receives the purchase later",
  rules    = { "handle-unsolicited", "show-failures", "entitlements-match-store" },
  needs    = { "storekit2" },
  catches  = { "ignore transaction_updated", "drop listen" },
  source   = "S2-36, S2-30",
  cases    = types.rows(),

  run = function(world, case)
    local phone = world:device "phone"
    world:behavior("purchase_echo", "no", { optional = true })
    world:behavior("charge_loss", "failed_now")
    phone:launch()
    world:settle()
    phone:lose_message "purchase_answer"
    phone:buy "thing"
    world:settle()
    expect(world):saw("store.charged"):times(1)
    expect(phone):saw("storekit.purchase_threw", { error = "StoreKitError 2" }):times(1)

    phone:terminate()
    phone:launch()
    world:settle()
    expect(phone):saw("storekit.updated", { listener = 0, revoked = false }):times(1)
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(case.count)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
    expect(world:ledger "thing"):has { charged = case.amount }
  end,
}

local types = require "product_types"

scenario {
  title    = "a purchase is pending and is approved while the app runs: a listener receives it",
  rules    = { "handle-unsolicited", "leave-deferred-alone", "finish-every-terminal" },
  needs    = { "storekit2" },
  catches  = { "ignore transaction_updated" },
  source   = "S2-22, S2-1",
  cases    = types.rows(),

  run = function(world, case)
    local phone = world:device "phone"
    world:behavior("purchase_echo", "no", { optional = true })
    world:ask_to_buy "mia"
    phone:launch()
    world:settle()
    phone:buy "thing"
    world:settle()
    expect(phone):saw("storekit.purchase_returned", { result = "pending" }):times(1)
    for _, dialog in ipairs(phone:dialogs()) do expect(dialog.kind):differs_from "error" end
    expect(phone:is_busy(), { rule = "busy-ends" }):is_false()
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(0)

    world:approve()
    world:settle()
    expect(phone):saw("storekit.updated", { listener = 0, revoked = false }):times(1)
    expect(phone):saw("storekit.purchase_returned"):times(1)
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(case.count)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
    expect(world:ledger "thing"):has { charged = case.amount }
  end,
}

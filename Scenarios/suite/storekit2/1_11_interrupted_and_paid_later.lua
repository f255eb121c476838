local types = require "product_types"

scenario {
  title    = "an interrupted purchase is pending; once the user completes it, a listener receives it",
  rules    = { "handle-unsolicited", "finish-every-terminal" },
  needs    = { "storekit2" },
  catches  = { "ignore transaction_updated" },
  source   = "S2-24",
  cases    = types.rows(),

  run = function(world, case)
    local phone = world:device "phone"
    world:behavior("purchase_echo", "no", { optional = true })
    -- The payment queue reports this in several ways; a purchase of StoreKit 2 has one.
    world:interrupt_purchases "mia"
    phone:launch()
    world:settle()
    phone:buy "thing"
    world:settle()
    expect(phone):saw("storekit.purchase_returned", { result = "pending" }):times(1)
    for _, dialog in ipairs(phone:dialogs()) do expect(dialog.kind):differs_from "error" end
    expect(world):never_saw "store.charged"

    world:accept_terms()
    world:settle()
    expect(phone):saw("storekit.updated", { listener = 0, revoked = false }):times(1)
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(case.count)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
    expect(world:ledger "thing"):has { charged = case.amount }
  end,
}

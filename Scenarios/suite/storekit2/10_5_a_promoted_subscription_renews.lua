local types = require "product_types"

scenario {
  title    = "a promoted subscription renews: a listener of StoreKit 2 receives it, whichever interface sold it",
  rules    = { "handle-unsolicited", "finish-every-terminal" },
  needs    = { "storekit2", "promotions" },
  catches  = { "bug: renewals of subscriptions that the payment queue had sold were left unfinished" },
  source   = "S2-11, S2-49, S2-100",
  cases    = types.rows { of = { "auto_renewable" } },

  run = function(world)
    local phone = world:device "phone"
    world:behavior("purchase_echo", "no", { optional = true })
    world:subscriptions { rate = "monthly_renewal_every_hour" }
    phone:launch()
    world:settle()
    phone:open_promotion "thing"
    world:settle()
    expect(world:ledger("thing").purchases, { rule = "intent-is-kept" }):equals(1)
    if world:ledger("thing").purchases == 0 then return end
    expect(phone):never_saw "storekit.updated"
    world:wait "70m"
    expect(world):saw("subscription.renewed"):times(1)
    expect(phone):saw("storekit.updated", { revoked = false }):at_least(1)
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(1)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
    phone:set_renewal("thing", false)
  end,
}

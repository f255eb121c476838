local types = require "product_types"

scenario {
  title    = "the user taps a promoted product in the store: the app opens, and the purchase is delivered",
  rules    = { "deliver-before-finish", "finish-every-terminal" },
  catches  = { "ignore updated_transactions/unsolicited" },
  source   = "M1",
  needs    = { "promotions", "queue" },
  cases    = types.rows(),

  run = function(world, case)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:open_promotion "thing"
    world:settle()
    expect(phone, { rule = "promo-payment-reused" }):never_saw "callback.payment_unheard"
    -- Nothing is under way that could be a reason to say no.
    expect(world:ledger("thing").purchases, { rule = "promo-payment-reused" }):equals(1)
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(case.count)
    expect(phone):never_saw "user.tapped_buy"
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}

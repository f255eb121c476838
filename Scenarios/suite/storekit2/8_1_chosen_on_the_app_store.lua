local types = require "product_types"

scenario {
  title    = "the user chooses a product on the App Store: the app opens, buys it, and delivers it",
  rules    = { "intent-is-kept", "finish-every-terminal", "payments-match-grants" },
  needs    = { "storekit2", "promotions" },
  catches  = { "ignore purchase_intended" },
  source   = "S2-93",
  cases    = types.rows {
    variants = {
      { name = "open", is_running = true },
      { name = "cold", is_running = false },
    },
  },

  run = function(world, case)
    local phone = world:device "phone"
    if case.is_running then
      phone:launch()
      world:settle()
    end
    phone:open_promotion "thing"
    world:settle()
    local purchases = world:ledger("thing").purchases
    expect(purchases, { rule = "intent-is-kept" }):equals(1)
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(purchases * case.count)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}

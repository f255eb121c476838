scenario {
  title    = "a payment has a quantity of eleven: every charged unit is delivered, whatever the store does",
  rules    = { "finish-every-terminal" },
  catches  = { "ignore updated_transactions/failed", "double granted" },
  source   = "P7, P9",
  products = { coins = { type = "consumable", price = "4.90 BRL", grants = 10 } },
  accounts = { mia = { storefront = "BRA" } },
  cases    = {
    { name = "refused", option = "invalid", pieces = 0 },
    { name = "capped", option = "capped", pieces = 10 },
  },

  run = function(world, case)
    local phone = world:device "phone"
    world:behavior("quantity_above_ten", case.option)
    phone:launch()
    world:settle()
    phone:buy("coins", { quantity = 11 })
    world:settle()
    local sold = world:ledger "coins"
    expect(phone:owned "coins", { rule = "entitlements-match-store" }):equals(10 * sold.quantity)
    expect(sold.charged):equals(490 * sold.quantity)
    -- An app may sell one at a time, or no more than ten.
    local is_asked = world:fact_count("queue.payment_added", { quantity = 11 }) > 0
    if is_asked then expect(sold.quantity):equals(case.pieces) end
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}

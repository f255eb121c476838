scenario {
  title    = "a purchase made outside the app arrives unsolicited, and is delivered",
  rules    = { "handle-unsolicited", "finish-every-terminal" },
  catches  = { "ignore updated_transactions/unsolicited" },
  source   = "Q5, T1",
  products = {
    coins = { type = "consumable", price = "0.50 USD", grants = 100 },
    pro   = { type = "non_consumable", price = "5.00 USD" },
  },
  cases    = { { name = "consumable", product = "coins", count = 100 }, { name = "lasting", product = "pro", count = 1 } },

  run = function(world, case)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:buy_elsewhere(case.product)
    world:settle()
    expect(phone:owned(case.product), { rule = "entitlements-match-store" }):equals(case.count)
    expect(phone):never_saw "user.tapped_buy"
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}

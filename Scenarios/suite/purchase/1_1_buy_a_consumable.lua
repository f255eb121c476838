scenario {
  title    = "a purchase: purchasing, purchased, granted, finished",
  rules    = { "deliver-before-finish", "persist-before-finish", "finish-every-terminal" },
  needs    = { "queue" },
  catches  = {
    "drop granted",
    "finish first",
    "bug: coins were finished first, and the receipt that was validated afterward did not contain them "
      .. "(https://github.com/bizz84/SwiftyStoreKit/issues/237)",
  },
  source   = "C2, X1, X4",
  products = { coins = { type = "consumable", price = "0.99 USD", grants = 100 } },

  run = function(world)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:buy "coins"
    world:settle()
    expect(phone:owned "coins", { rule = "entitlements-match-store" }):equals(100)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
    expect(phone):saw("callback.delivered", { state = "purchasing" })
    expect(phone):saw("callback.delivered", { state = "purchased" })
    expect(world):saw("store.charged"):times(1)
    expect(phone, { rule = "finish-every-terminal" }):saw("queue.finish_called"):after "transaction.purchased"
  end,
}

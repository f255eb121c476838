scenario {
  title    = "the user cancels the payment sheet: the call returns a result, and the app shows nothing",
  rules    = { "quiet-cancel", "busy-ends" },
  needs    = { "storekit2" },
  catches  = {
    "bug: a canceled purchase was thrown and logged as a failed one "
      .. "(https://github.com/RevenueCat/purchases-ios/pull/1603)",
  },
  source   = "S2-20, S2-21",
  products = { coins = { type = "consumable", price = "0.99 USD", grants = 100 } },

  run = function(world)
    local phone = world:device "phone"
    -- The payment queue reports this in several ways; a purchase of StoreKit 2 has one.
    phone:launch()
    world:settle()
    phone:buy("coins", { cancel = true })
    world:settle()
    expect(phone):saw("storekit.purchase_returned", { result = "user_cancelled" }):times(1)
    expect(phone):never_saw "storekit.purchase_threw"
    expect(phone:dialogs(), { rule = "quiet-cancel" }):is_empty()
    expect(phone:is_busy(), { rule = "busy-ends" }):is_false()
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
    expect(world):never_saw "store.charged"

    phone:buy "coins"
    world:settle()
    expect(phone:owned "coins", { rule = "entitlements-match-store" }):equals(100)
  end,
}

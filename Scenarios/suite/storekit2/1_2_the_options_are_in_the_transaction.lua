scenario {
  title    = "the quantity and the user's token are in the transaction, and the token in each renewal",
  rules    = { "right-user", "finish-every-terminal" },
  needs    = { "storekit2" },
  catches  = {
    "bug: the user's token was set for the payment queue only (https://github.com/RevenueCat/purchases-ios/pull/3555)",
    "bug: a token that was no UUID was dropped without an error (https://github.com/hyodotdev/openiap/pull/74)",
    "bug: the token was read from a field that holds no UUID (https://github.com/flutter/packages/pull/9341)",
  },
  source   = "S2-34, S2-38",
  products = {
    coins   = { type = "consumable", price = "0.99 USD", grants = 100 },
    monthly = { type = "auto_renewable", price = "2.99 USD", period = "1 month", group = "club" },
  },

  run = function(world)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:buy("coins", { quantity = 3 })
    world:settle()
    expect(phone):saw("storekit.purchase_called", { quantity = 3 })
    expect(phone:owned "coins", { rule = "entitlements-match-store" }):equals(300)

    phone:buy "monthly"
    world:settle()
    phone:terminate()
    world:wait "32d"
    phone:launch()
    world:settle()
    expect(world):saw "subscription.renewed"
    local token = world:facts("storekit.purchase_called")[1].token
    expect(token, "the token of the purchase"):is_not_empty()
    local entries = phone:receipt().entries
    expect(#entries, "number of entries"):is_at_least(2)
    for _, entry in ipairs(entries) do expect(entry.token, "the token of each transaction"):equals(token) end
    phone:set_renewal("monthly", false)
  end,
}

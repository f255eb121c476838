scenario {
  title    = "the store does not know one of the app's products: the others are sold",
  rules    = { "invalid-ids-tolerated", "buy-only-known-products" },
  catches  = { "ignore products_response/invalid", "ignore products_response" },
  source   = "semantics R3, R7",
  products = {
    coins = { type = "consumable", price = "0.99 USD", grants = 100 },
    ghost = { type = "non_consumable", price = "4.99 USD", sold = false },
    pro   = { type = "non_consumable", price = "4.99 USD" },
  },

  run = function(world)
    local phone = world:device "phone"
    phone:launch()
    phone:tap "shop"                          -- the user opens the shop, where an app has one
    world:settle()
    phone:buy "pro"
    phone:buy "coins"
    world:settle()
    expect(phone:owned "pro"):equals(1)
    expect(phone:owned "coins"):equals(100)
    expect(phone:queue()):is_empty()
  end,
}

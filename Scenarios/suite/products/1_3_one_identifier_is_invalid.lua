scenario {
  title    = "one identifier that the store does not know leaves the other products for sale",
  rules    = { "invalid-ids-tolerated", "buy-only-known-products" },
  source   = "R2, R3, R7, P6",
  catches  = {
    "ignore products_response/invalid",
    "ignore products_response",
    "bug: a payment for an identifier that the store does not sell fails with a message about the connection "
      .. "(github.com/soomla/unity3d-store/issues/503)",
  },
  products = {
    coins = { type = "consumable", price = "0.99 USD", grants = 100 },
    gems  = { type = "consumable", price = "1.99 USD", grants = 10, sold = false },
  },

  run = function(world)
    local phone = world:device "phone"
    phone:launch()
    phone:tap "shop"                          -- the user opens the shop, where an app has one
    phone:buy "coins"
    world:settle()
    expect(phone:owned "coins"):equals(100)

    phone:buy "gems"
    world:settle()
    expect(phone:owned "gems"):equals(0)
    expect(phone:queue()):is_empty()
  end,
}

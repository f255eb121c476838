scenario {
  title    = "a products response that takes its time still finds its request",
  rules    = { "request-retained" },
  source   = "R4, R5",
  catches  = {
    "bug: a request that nobody retains never answers (github.com/mattt/CargoBay/issues/64)",
  },
  products = { coins = { type = "consumable", price = "0.99 USD", grants = 100 } },

  run = function(world)
    local phone = world:device "phone"
    phone:delay_message("products_answer", "3s", { optional = true })
    phone:launch()
    phone:tap "shop"                          -- the user opens the shop, where an app has one
    phone:buy "coins"
    world:settle()
    expect(phone:owned "coins"):equals(100)
    expect(world):saw("store.charged"):times(1)
  end,
}

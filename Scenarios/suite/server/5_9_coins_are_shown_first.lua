scenario {
  title    = "coins that the server delivers: their receipt is shown before they are finished, since they leave it with their transaction",
  rules    = { "consumable-receipt-first" },
  catches  = { "drop server_deliver", "drop finish" },
  source   = "X8, W6",
  products = { coins = { type = "consumable", price = "10.00 INR", grants = 100, delivered_by = "server" } },
  accounts = { mia = { storefront = "IND" } },

  run = function(world)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:tap "shop"                          -- the user opens the shop, where an app has one
    world:settle()
    phone:buy "coins"
    world:settle()
    expect(phone:owned "coins", { rule = "owns-what-is-due" }):equals(100)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
    expect(world):saw("store.charged"):times(1)
  end,
}

scenario {
  title    = "the server delivers coins: the app sends the receipt before the finish that removes them from it",
  rules    = { "validate-consumable-before-finish" },
  needs    = { "queue" },
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
    expect(phone:owned "coins", { rule = "entitlements-match-store" }):equals(100)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
    expect(world):saw("store.charged"):times(1)
  end,
}

scenario {
  title    = "the server lists a new issue: the app sells it without an update",
  rules    = { "buy-only-known-products" },
  catches  = { "drop server_products" },
  source   = "7.1; Xamarin: Transactions and Verification, prices of server-delivered products",
  products = {
    june = { type = "non_consumable", price = "450 JPY", delivered_by = "server" },
    july = { type = "non_consumable", price = "450 JPY", delivered_by = "server" },
  },
  accounts = { mia = { storefront = "JPN" } },

  run = function(world)
    local phone = world:device "phone"
    local list = { "june" }
    world:server { products = function() return { products = list } end }
    phone:launch()
    world:settle()
    phone:tap "shop"
    world:settle()

    list = { "june", "july" }
    phone:tap "shop"
    world:settle()
    phone:buy "july"
    world:settle()
    expect(phone:owned "july", { rule = "entitlements-match-store" }):equals(1)
  end,
}

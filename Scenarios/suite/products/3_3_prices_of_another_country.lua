scenario {
  title    = "a price is shown in the currency of the storefront, also after the account has moved",
  rules    = { "price-localised" },
  source   = "R6, G1",
  catches  = {
    "bug: the price was formatted with the locale of the device "
      .. "(github.com/bizz84/SwiftyStoreKit/issues/71)",
  },
  products = {
    coins = {
      type = "consumable", price = "0.99 USD", grants = 100, title = "Coins",
      storefronts = {
        DEU = { price = "1.09 EUR", title = "Münzen" },
        JPN = { price = "160 JPY", title = "コイン" },
      },
    },
  },
  accounts = { ann = { storefront = "DEU" } },

  run = function(world)
    local phone = world:device "phone"
    phone:launch()
    phone:tap "shop"                          -- the user opens the shop, where an app has one
    phone:buy "coins"
    world:settle()
    expect(world):saw("store.charged", { amount = 109, currency = "EUR" })

    phone:change_storefront "JPN"
    world:settle()
    phone:tap "shop"
    phone:buy "coins"
    world:settle()
    expect(world):saw("store.charged", { amount = 160, currency = "JPY" })
    expect(phone:owned "coins"):equals(200)
  end,
}

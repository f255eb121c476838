-- One tester for each storefront: prices of another country are seen by signing out and in.
scenario {
  title       = "a tester of another country sees the price of that country",
  rules       = { "price-matches-store" },
  source      = "K7; a guide of 2013",
  catches     = { "wrong show_price" },
  environment = "sandbox",
  products    = {
    coins = {
      type = "consumable", price = "0.99 USD", grants = 100,
      storefronts = { DEU = { price = "1.09 EUR" }, JPN = { price = "160 JPY" } },
    },
  },

  run = function(world)
    world:behavior("tester_in_settings", "works")
    world:tester("german", { storefront = "DEU" })
    local japanese = world:tester("japanese", { storefront = "JPN" })
    local phone = world:device("phone", { account = "german" })
    phone:launch()
    world:settle()
    phone:tap "shop"
    world:settle()
    phone:buy "coins"
    world:settle()
    expect(world):saw("store.charged", { account = "german", amount = 109, currency = "EUR" })

    phone:sign_out()
    phone:sign_in(japanese)
    world:settle()
    phone:tap "shop"
    world:settle()
    phone:buy "coins"
    world:settle()
    expect(world):saw("store.charged", { account = "japanese", amount = 160, currency = "JPY" })
    expect(phone:storefront()):equals "JPN"
  end,
}

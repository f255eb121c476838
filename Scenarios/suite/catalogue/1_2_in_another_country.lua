scenario {
  title     = "the storefront in the configuration file sets the currency in which prices are shown and charged",
  rules     = { "price-matches-store" },
  source    = "9.3, R6",
  catches   = { "wrong show_price", "drop add_payment" },
  -- Without an alias a product goes by its identifier.
  cases     = {
    { name = "coins", catalogue = "one_type/germany_coins.storekit", product = "com.example.coins", amount = 110 },
    { name = "pro", catalogue = "one_type/germany_pro.storekit", product = "com.example.pro", amount = 490 },
    { name = "season", catalogue = "one_type/germany_season.storekit", product = "com.example.season", amount = 1000 },
    { name = "yearly", catalogue = "one_type/germany_club.storekit", product = "com.example.club.yearly", amount = 2490 },
    { name = "each_type", catalogue = "germany.storekit", product = "com.example.coins", amount = 110 },
  },

  run = function(world, case)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:tap "shop"
    world:settle()
    phone:buy(case.product)
    world:settle()
    expect(phone:storefront()):equals "DEU"
    expect(world):saw("store.charged", { amount = case.amount, currency = "EUR" })
    expect(phone:owned(case.product), { rule = "entitlements-match-store" }):equals(1)
  end,
}

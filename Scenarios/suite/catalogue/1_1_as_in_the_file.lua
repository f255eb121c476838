-- Nothing is declared here but the file: products, prices and the trial of the subscription stand in it.
scenario {
  title     = "a product of a configuration file is sold at its price, delivered and finished",
  rules     = { "deliver-before-finish", "finish-every-terminal" },
  source    = "9.3",
  catches   = { "drop finish", "drop add_payment", "drop granted" },
  catalogue = "shop.storekit",
  aliases   = {
    coins = "com.example.coins", pro = "com.example.pro", season = "com.example.season",
    yearly = "com.example.club.yearly",
  },
  cases     = {
    { name = "coins", amount = 99 }, { name = "pro", amount = 490 }, { name = "season", amount = 1000 },
    { name = "yearly", amount = 2499 },
  },

  run = function(world, case)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:buy(case.name)
    world:settle()
    expect(world):saw("store.charged", { product = case.name, amount = case.amount, currency = "USD" })
    expect(phone:owned(case.name), { rule = "owns-what-is-due" }):equals(1)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}

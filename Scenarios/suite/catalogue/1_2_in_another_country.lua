scenario {
  title     = "the storefront of the file decides the currency in which prices are shown and charged",
  rules     = { "price-localised" },
  source    = "9.3, R6",
  catches   = { "wrong show_price", "drop add_payment" },
  catalogue = "germany.storekit",

  run = function(world)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:tap "shop"
    world:settle()
    phone:buy "com.example.coins"             -- without an alias a product goes by its identifier
    world:settle()
    expect(phone:storefront()):equals "DEU"
    expect(world):saw("store.charged", { amount = 110, currency = "EUR" })
    expect(phone:owned "com.example.coins", { rule = "owns-what-is-due" }):equals(1)
  end,
}

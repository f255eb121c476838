scenario {
  title    = "prices are shown as the product's own locale writes them",
  rules    = { "price-localised" },
  catches  = { "wrong show_price" },
  source   = "semantics R6",
  products = {
    coins = { type = "consumable", price = "120 JPY", grants = 100 },
    pro   = { type = "non_consumable", price = "4.99 EUR" },
  },

  run = function(world)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:buy "pro"
    world:settle()
    expect(phone:owned "pro"):equals(1)
  end,
}

scenario {
  title    = "the account moves to another country between two purchases: prices follow, and both are delivered",
  rules    = { "deliver-before-finish" },
  catches  = { "drop granted" },
  source   = "G1, R6",
  products = {
    coins = {
      type = "consumable", price = "0.99 USD", grants = 100, storefronts = { DEU = { price = "1.09 EUR" } },
    },
  },
  accounts = { mia = { storefront = "USA" } },

  run = function(world)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:buy "coins"
    world:settle()
    phone:change_storefront "DEU"
    world:settle()
    phone:buy "coins"
    world:settle()
    expect(phone:owned "coins", { rule = "entitlements-match-store" }):equals(200)
    expect(phone:storefront()):equals "DEU"
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}

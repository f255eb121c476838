scenario {
  title    = "the same product bought in two countries: the books keep each currency by itself",
  rules    = { "money-is-conserved", "deliver-before-finish" },
  catches  = { "ignore updated_transactions" },
  source   = "R6, G1",
  products = {
    coins = {
      type = "consumable", price = "0.99 USD", grants = 100, storefronts = { DEU = { price = "1.09 EUR" } },
    },
  },
  accounts = { ann = { storefront = "USA" } },

  run = function(world)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:buy "coins"
    world:settle()
    expect(world:ledger "coins"):has { charged = 99, currency = "USD" }
    phone:change_storefront "DEU"
    world:settle()
    phone:buy "coins"
    world:settle()
    local paid = world:ledger "coins"
    expect(paid.charged):is_nil()              -- dollars and euros have no sum
    expect(#paid.money):equals(2)
    expect(paid.money[1]):has { charged = 99, net = 99, currency = "USD" }
    expect(paid.money[2]):has { charged = 109, net = 109, currency = "EUR" }
    expect(phone:owned "coins"):equals(200)
  end,
}

scenario {
  title    = "a free product has no price but zero in any currency, and nothing is charged",
  rules    = { "price-matches-store", "deliver-before-finish" },
  source   = "R6, 5",
  catches  = { "drop finish" },
  products = { newsletter = { type = "free_subscription", price = "0.00 USD" } },
  cases    = {
    { name = "two_decimals" },
    {
      name = "no_decimals", accounts = { mia = { storefront = "JPN" } },
      products = { newsletter = { type = "free_subscription", price = "0 JPY" } },
    },
    {
      name = "three_decimals", accounts = { mia = { storefront = "KWT" } },
      products = { newsletter = { type = "free_subscription", price = "0.000 KWD" } },
    },
  },

  run = function(world)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:tap "shop"                          -- the user opens the shop, where an app has one
    world:settle()
    phone:buy "newsletter"
    world:settle()
    expect(world:ledger "newsletter"):has { purchases = 1, charged = 0 }
    expect(phone:owned "newsletter", { rule = "entitlements-match-store" }):equals(1)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}

scenario {
  title       = "a new product takes an hour to reach the sandbox, and is for sale at the next launch",
  rules       = { "deliver-before-finish" },
  catches     = { "drop add_payment", "drop granted", "ignore updated_transactions/purchased" },
  source      = "R3",
  environment = "sandbox",
  products    = { coins = { type = "consumable", price = "1.10 EUR", grants = 100, propagation = "1h" } },
  accounts    = { mia = { storefront = "DEU" } },

  run = function(world)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:tap "shop"
    world:settle()
    phone:buy "coins"
    world:settle()
    expect(phone:owned "coins", { rule = "owns-what-is-due" }):equals(0)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()

    world:wait "1h"
    expect(world):saw("catalogue.propagated", { product = "coins" })
    phone:terminate()
    phone:launch()
    world:settle()
    phone:tap "shop"
    world:settle()
    phone:buy "coins"
    world:settle()
    expect(phone:owned "coins", { rule = "owns-what-is-due" }):equals(100)
  end,
}

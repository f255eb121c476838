scenario {
  title    = "the response lists the products in another order: the right one is bought",
  rules    = { "deliver-before-finish", "owns-what-is-due" },
  catches  = {
    "bug: the sample took the product by its place in the response, not by its identifier (seed 003)",
  },
  source   = "R2",
  products = {
    cheap = { type = "consumable", price = "0.99 USD", grants = 10 },
    dear  = { type = "consumable", price = "9.99 USD", grants = 200 },
    pro   = { type = "non_consumable", price = "4.99 USD" },
  },
  cases    = { { name = "as_listed", order = 0 }, { name = "another", order = 1 }, { name = "reversed", order = 5 } },

  run = function(world, case)
    local phone = world:device "phone"
    world:latitude("products_order", case.order)
    phone:launch()
    phone:tap "shop"
    world:settle()
    phone:buy "dear"
    world:settle()
    expect(phone:owned "dear"):equals(200)
    expect(phone:owned "cheap"):equals(0)
    expect(world:ledger "dear"):has { charged = 999 }
  end,
}

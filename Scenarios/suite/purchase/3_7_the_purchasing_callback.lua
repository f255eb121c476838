scenario {
  title    = "the first callback comes later, or from inside the call that adds the payment",
  rules    = { "deliver-before-finish" },
  needs    = { "nested" },
  catches  = { "grant purchasing", "finish purchasing" },
  source   = "C3",
  products = { coins = { type = "consumable", price = "0.50 GBP", grants = 100 } },
  accounts = { mia = { storefront = "GBR" } },
  cases    = { { name = "later", option = "later" }, { name = "inside", option = "inside" } },

  run = function(world, case)
    local phone = world:device "phone"
    world:latitude("purchasing_callback", case.option)
    phone:launch()
    world:settle()
    phone:buy "coins"
    world:settle()
    expect(phone:owned "coins", { rule = "owns-what-is-due" }):equals(100)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}

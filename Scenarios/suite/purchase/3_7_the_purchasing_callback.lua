scenario {
  title    = "the purchasing callback arrives later, or during the call that adds the payment",
  rules    = { "deliver-before-finish" },
  needs    = { "nested" },
  catches  = { "grant purchasing", "finish purchasing" },
  source   = "C3",
  products = { coins = { type = "consumable", price = "0.50 GBP", grants = 100 } },
  accounts = { mia = { storefront = "GBR" } },
  cases    = { { name = "later", option = "later" }, { name = "inside", option = "inside" } },

  run = function(world, case)
    local phone = world:device "phone"
    world:behavior("purchasing_callback", case.option)
    phone:launch()
    world:settle()
    phone:buy "coins"
    world:settle()
    expect(phone:owned "coins", { rule = "entitlements-match-store" }):equals(100)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}

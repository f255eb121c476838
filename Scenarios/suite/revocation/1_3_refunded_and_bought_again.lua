scenario {
  title    = "the user buys again after a refund: the product is charged again and owned again",
  rules    = { "deliver-before-finish", "entitlements-match-store" },
  catches  = { "always disk_exists", "drop granted" },
  source   = "T8, P13",
  products = { pro = { type = "non_consumable", price = "24.90 BRL" } },
  accounts = { mia = { storefront = "BRA" } },

  run = function(world)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:buy "pro"
    world:settle()
    world:refund "pro"
    world:settle()
    phone:buy "pro"
    world:settle()
    expect(phone:owned "pro", { rule = "entitlements-match-store" }):equals(1)
    expect(world:ledger "pro"):has { charged = 4980, refunded = 2490 }
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}

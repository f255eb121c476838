scenario {
  title    = "two purchases of a consumable: two charges, two grants",
  rules    = { "deliver-before-finish", "entitlements-match-store" },
  catches  = { "drop add_payment/first" },
  source   = "P2, P8",
  products = { coins = { type = "consumable", price = "120 JPY", grants = 100 } },

  run = function(world)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:buy "coins"
    world:settle()        -- the button may be locked as long as the first is under way
    phone:buy "coins"
    world:settle()
    expect(world):saw("store.charged"):times(2)
    expect(phone:owned "coins", { rule = "entitlements-match-store" }):equals(200)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}

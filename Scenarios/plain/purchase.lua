scenario {
  title    = "two purchases: coins and a non-consumable",
  rules    = { "deliver-before-finish", "finish-every-terminal" },
  source   = "C2, X1",
  products = {
    coins = { type = "consumable", price = "0.99 USD", grants = 100 },
    level = { type = "non_consumable", price = "2.99 USD" },
  },

  run = function(world)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:buy "coins"
    world:settle()
    phone:buy "level"
    world:settle()
    expect(phone:owned "coins", { rule = "entitlements-match-store" }):equals(100)
    expect(phone:owned "level", { rule = "entitlements-match-store" }):equals(1)
  end,
}

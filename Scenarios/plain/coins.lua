scenario {
  title    = "coins are bought twice, and count twice",
  rules    = { "deliver-before-finish", "finish-every-terminal" },
  source   = "C2, X1",
  products = { coins = { type = "consumable", price = "0.99 USD", grants = 100 } },

  run = function(world)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    for count = 1, 2 do
      phone:buy "coins"
      world:settle()
      expect(phone:owned "coins", { rule = "entitlements-match-store" }):equals(100 * count)
    end
  end,
}

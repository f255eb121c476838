scenario {
  title    = "a consumable delivered by the server is bought twice: two purchases, two deliveries",
  rules    = { "deliver-before-finish" },
  catches  = { "drop server_deliver/first", "drop server_deliver" },
  source   = "W7, P2",
  products = { coins = { type = "consumable", price = "0.50 USD", grants = 100, delivered_by = "server" } },

  run = function(world)
    -- A receipt without the second purchase shows the first, which the server would deliver once more.
    world:behavior("receipt_lag", "before_callback")
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:buy "coins"
    world:settle()
    phone:buy "coins"
    world:settle()
    expect(phone:owned "coins", { rule = "entitlements-match-store" }):equals(200)
    expect(world:redeemed()):has_length(2)
    expect(world):saw("store.charged"):times(2)
  end,
}

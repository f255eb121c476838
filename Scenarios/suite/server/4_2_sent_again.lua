scenario {
  title    = "the same receipt is sent again: the server delivers the same content, and it is granted once",
  rules    = { "deliver-before-finish" },
  catches  = { "drop granted" },
  source   = "W7; Xamarin: Transactions and Verification, a receipt sent again",
  products = { coins = { type = "consumable", price = "0.99 USD", grants = 100, delivered_by = "server" } },

  run = function(world)
    -- Of a receipt without the purchase the answer that is lost would be another one.
    world:behavior("receipt_lag", "before_callback")
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:tap "shop"                          -- the user opens the shop, where an app has one
    world:settle()
    phone:lose_message "server_answer"
    phone:buy "coins"
    world:settle()
    phone:terminate()     -- apps without a retry of their own retry now
    phone:launch()
    world:settle()
    expect(phone:owned "coins", { rule = "entitlements-match-store" }):equals(100)
    expect(world):saw("server.redeemed"):times(1)
  end,
}

scenario {
  title    = "a consumable delivered by the server is bought twice: two purchases, two deliveries",
  rules    = { "deliver-before-finish" },
  catches  = { "drop server_deliver/first", "drop server_deliver" },
  source   = "W7, W16, P2",
  products = { coins = { type = "consumable", price = "0.50 USD", grants = 100, delivered_by = "server" } },

  cases    = {
    { name = "the_receipt_is_there", lag = "before_callback" },
    -- The receipt shows the first purchase alone, which the server may deliver once more.
    { name = "the_receipt_lags", lag = "later", needs = { "queue" } },
  },

  run = function(world, case)
    world:behavior("receipt_lag", case.lag)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:buy "coins"
    world:settle()
    phone:buy "coins"
    world:settle()
    if case.lag == "later" then
      phone:terminate()   -- apps without a retry of their own retry now
      phone:launch()
      world:settle()
    else
      expect(world:redeemed()):has_length(2)
    end
    expect(phone:owned "coins", { rule = "entitlements-match-store" }):equals(200)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
    expect(world):saw("store.charged"):times(2)
  end,
}

scenario {
  title    = "the server is down for days: the purchase waits, and is delivered at the first launch afterward",
  rules    = { "finish-every-terminal" },
  catches  = { "drop server_deliver", "drop finish" },
  source   = "7.1, C4; Xamarin: Transactions and Verification, content that could not be fetched",
  products = { book = { type = "non_consumable", price = "24.90 BRL", delivered_by = "server" } },
  accounts = { mia = { storefront = "BRA" } },

  run = function(world)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:tap "shop"                          -- the user opens the shop, where an app has one
    world:settle()
    world:server_down()
    phone:buy "book"
    world:settle()
    for _ = 1, 3 do
      phone:terminate()
      world:wait "1 day"
      phone:launch()
      world:settle()
      expect(phone:owned "book", { rule = "verify-before-deliver" }):equals(0)
    end
    phone:terminate()
    world:server_up()
    phone:launch()
    world:settle()
    expect(phone:owned "book", { rule = "entitlements-match-store" }):equals(1)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}

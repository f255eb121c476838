scenario {
  title    = "a purchase is refunded before the server responds: nothing is delivered, and the transaction ends",
  rules    = { "finish-every-terminal" },
  catches  = { "drop finish" },
  source   = "2.5, 7.2, V1",
  products = { book = { type = "non_consumable", price = "4.90 EUR", delivered_by = "server" } },
  accounts = { mia = { storefront = "DEU" } },

  run = function(world)
    -- What the store tells of the refund, and the receipt that comes with it, are there before the server is.
    world:behavior("message_delay", "50ms")
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:tap "shop"                          -- the user opens the shop, where an app has one
    world:settle()
    world:server_down()
    phone:buy "book"
    world:wait_for("server.unreachable", "5m")
    world:refund "book"
    world:wait "2s"
    world:server_up()
    world:settle()
    phone:terminate()     -- apps without a retry of their own retry now
    phone:launch()
    world:settle()
    expect(phone:owned "book", { rule = "revocation-rechecks-receipt" }):equals(0)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
    expect(world):never_saw "server.redeemed"
  end,
}

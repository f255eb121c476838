scenario {
  title    = "a signed transaction is sent twice while the store validates nothing: its coins are delivered, once",
  rules    = { "deliver-before-finish", "finish-every-terminal" },
  needs    = { "storekit2", "server_delivery" },
  catches  = { "drop server_deliver", "drop finish" },
  source   = "S2-104, W7",
  products = { coins = { type = "consumable", price = "0.99 USD", grants = 100, delivered_by = "server" } },

  run = function(world)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:tap "shop"                          -- the user opens the shop, where an app has one
    world:settle()
    world:server_fails { step = "check", always = true, optional = true }
    phone:lose_message "server_answer"
    phone:buy "coins"
    world:settle()
    phone:terminate()     -- apps without a retry of their own retry now
    phone:launch()
    world:settle()
    -- An app may send a receipt, which the store has to validate.
    if world:fact_count "server.check_sent" > 0 then
      world:server_recovers()
      phone:terminate()
      phone:launch()
      world:settle()
    else
      expect(world):saw("server.signature_read", { genuine = true }):at_least(2)
    end
    expect(phone:owned "coins", { rule = "entitlements-match-store" }):equals(100)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
    expect(world):saw("server.redeemed"):times(1)
  end,
}

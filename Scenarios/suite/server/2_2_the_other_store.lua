scenario {
  title    = "an app in review sends a sandbox receipt: the server validates it there, once",
  rules    = { "deliver-before-finish" },
  needs    = { "queue" },
  catches  = { "drop server_deliver" },
  source   = "W3, 2.4; Xamarin: Transactions and Verification, step 6",
  environment = "sandbox",
  products = { book = { type = "non_consumable", price = "4.99 USD", delivered_by = "server" } },

  run = function(world)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:buy "book"
    world:settle()
    expect(world, { rule = "receipt-status-codes" }):saw_in_order {
      { "server.check_sent", environment = "production", attempt = 1 },
      { "server.check_sent", environment = "sandbox", attempt = 2 },
      { "server.check_answered", status = 0 },
    }
    expect(phone:owned "book", { rule = "entitlements-match-store" }):equals(1)
  end,
}

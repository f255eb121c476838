scenario {
  title    = "the app enters the background while its server is processing: the response waits until it returns",
  rules    = { "deliver-before-finish" },
  catches  = { "drop granted", "drop server_deliver" },
  source   = "7.1, W6",
  products = { book = { type = "non_consumable", price = "1.500 KWD", delivered_by = "server" } },
  accounts = { mia = { storefront = "KWT" } },

  run = function(world)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:buy "book"
    world:wait_for("server.receipt_received", "5m")
    phone:background()
    world:settle()
    phone:foreground()
    world:settle()
    expect(phone:owned "book", { rule = "entitlements-match-store" }):equals(1)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}

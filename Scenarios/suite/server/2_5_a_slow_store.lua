scenario {
  title    = "messages between server and store are slow: the app delivers once, whenever the response arrives",
  rules    = { "deliver-before-finish" },
  needs    = { "queue" },
  catches  = { "drop server_deliver", "drop granted" },
  source   = "7.2",
  products = { book = { type = "non_consumable", price = "5.00 USD", delivered_by = "server" } },
  cases    = { { name = "usual", delay = "50ms" }, { name = "slow", delay = "2s" }, { name = "very_slow", delay = "8s" } },

  run = function(world, case)
    local phone = world:device "phone"
    world:behavior("check_delay", case.delay)
    world:server_slow "3s"
    phone:launch()
    world:settle()
    phone:buy "book"
    world:settle()
    expect(phone:owned "book", { rule = "entitlements-match-store" }):equals(1)
    expect(world):saw("server.redeemed"):times(1)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}

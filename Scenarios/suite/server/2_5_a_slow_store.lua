scenario {
  title    = "question and answer between server and store take long: delivered once, whenever it comes",
  rules    = { "deliver-before-finish" },
  catches  = { "drop server_deliver", "drop granted" },
  source   = "7.2",
  products = { book = { type = "non_consumable", price = "5.00 USD", delivered_by = "server" } },
  cases    = { { name = "usual", delay = "50ms" }, { name = "slow", delay = "2s" }, { name = "very_slow", delay = "8s" } },

  run = function(world, case)
    local phone = world:device "phone"
    world:latitude("check_delay", case.delay)
    world:server_slow "3s"
    phone:launch()
    world:settle()
    phone:buy "book"
    world:settle()
    expect(phone:owned "book", { rule = "owns-what-is-due" }):equals(1)
    expect(world):saw("server.redeemed"):times(1)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}

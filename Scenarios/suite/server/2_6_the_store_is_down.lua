scenario {
  title    = "the store goes down after the purchase: nothing is decided, and the product comes when it is up again",
  rules    = { "finish-every-terminal" },
  catches  = { "drop start_timer", "ignore timer" },
  source   = "7.2, 2.4",
  products = { book = { type = "non_consumable", price = "4.99 USD", delivered_by = "server" } },

  run = function(world)
    local phone = world:device "phone"
    phone:launch()
    phone:buy "book"
    world:wait_for("server.receipt_received", "5m")
    world:store_down()
    world:wait "10s"
    expect(world):saw("server.check_unanswered")
    expect(phone:owned "book"):equals(0)
    world:store_up()
    world:settle()
    expect(phone:owned "book"):equals(1)
    expect(phone:queue()):is_empty()
  end,
}

scenario {
  title    = "what the app has built in needs no server: it is there while the server is down",
  rules    = { "deliver-before-finish" },
  catches  = { "drop granted", "drop server_deliver" },
  source   = "semantics 7.1; seed 002, built-in and server-delivered products",
  products = {
    hints = { type = "non_consumable", price = "0.99 USD" },
    book  = { type = "non_consumable", price = "4.99 USD", delivered_by = "server" },
  },

  run = function(world)
    local phone = world:device "phone"
    world:server_down()
    phone:launch()
    phone:buy "book"
    phone:buy "hints"
    world:settle()
    expect(phone:owned "hints"):equals(1)
    expect(phone:owned "book"):equals(0)
    world:server_up()
    phone:terminate()
    phone:launch()
    world:settle()
    expect(phone:owned "book"):equals(1)
  end,
}

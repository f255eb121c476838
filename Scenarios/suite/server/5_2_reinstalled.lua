scenario {
  title    = "the app is reinstalled: a restore brings the server's content again, in its new version",
  rules    = { "use-original-on-restore" },
  catches  = { "drop server_deliver" },
  source   = "7.1, W7; Xamarin: Transactions and Verification, content and its version",
  products = {
    book = {
      type = "non_consumable", price = "4.99 USD", delivered_by = "server",
      content = { version = "1.0", files = { text = "The first edition" } },
    },
  },

  run = function(world)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:buy "book"
    world:settle()
    world:stock("book", { version = "2.0", files = { text = "The second edition" } })

    phone:reinstall()
    phone:launch()
    world:settle()
    phone:restore()
    world:settle()
    expect(phone:owned "book", { rule = "entitlements-match-store" }):equals(1)
    expect(world):saw("server.content_found", { version = "2.0" })
  end,
}

scenario {
  title    = "the disk has no room for the server's content: the app shows an error, and the content arrives later",
  rules    = { "finish-every-terminal" },
  needs    = { "disk" },
  catches  = { "no dialog on error", "finish first" },
  source   = "7.1; Xamarin: Transactions and Verification, content that could not be stored",
  products = {
    book = {
      type = "non_consumable", price = "4.99 USD", delivered_by = "server",
      content = { version = "1.0", files = { chapter1 = 1000000, chapter2 = 1000000 } },
    },
  },

  run = function(world)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:buy "book"
    world:wait_for("server.content_answered", "5m")
    phone:fill_disk()
    world:settle()
    expect(phone:messages(), { rule = "show-failures" }):is_not_empty()

    phone:free_disk()
    phone:terminate()
    phone:launch()
    world:settle()
    expect(phone:owned "book", { rule = "entitlements-match-store" }):equals(1)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}

scenario {
  title    = "the app finishes nothing before its files arrive, however long they take",
  rules    = { "finish-after-all-downloads", "deliver-before-finish" },
  catches  = {
    "finish first", "finish during download",
    "bug: the transaction was finished right after the download started, and the download stayed at zero "
      .. "(https://github.com/bizz84/SwiftyStoreKit/issues/566)",
  },
  source   = "H12, 6.3",
  needs    = { "hosted" },
  products = { book = {
      type = "non_consumable", price = "2.99 USD",
      hosted = {
        version = "1.0",
        files = {
          ["one.txt"] = "It was a dark night.", ["two.txt"] = "It was a stormy night.", ["cover.png"] = 200000,
        },
      },
    } },

  run = function(world)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    world:store_slow "8s"
    phone:buy "book"
    world:settle()
    expect(phone, { rule = "finish-after-all-downloads" }):saw("queue.finish_called"):after "download.finished"
    expect(phone:owned "book", { rule = "entitlements-match-store" }):equals(1)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}

scenario {
  title    = "a transaction leaves the queue during its download: the next launch brings back both",
  rules    = { "finish-every-terminal" },
  catches  = {
    "bug: after a background stay, an unfinished transaction was updated once or twice and then removed "
      .. "(https://github.com/robotmedia/RMStore/issues/160)",
  },
  source   = "C7, 6.3",
  needs    = { "hosted" },
  products = { book = {
      type = "non_consumable", price = "4.90 USD",
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
    phone:latency "5s"
    phone:buy "book"
    world:wait_for("download.progressed", "10m")
    phone:lose_transaction()
    phone:background()
    phone:foreground()
    world:settle()
    expect(phone):saw("transaction.vanished"):times(1)
    phone:network_up()
    phone:terminate()
    phone:launch()
    world:settle()
    expect(phone:owned "book", { rule = "entitlements-match-store" }):equals(1)
    expect(phone):saw("download.abandoned"):at_least(1)
    expect(phone, { rule = "finish-after-all-downloads" }):saw "download.finished"
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}

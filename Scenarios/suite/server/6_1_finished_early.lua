scenario {
  title    = "killed while the content is on its way, whether the transaction was finished early or not: it comes",
  rules    = { "finish-every-terminal" },
  catches  = { "drop server_deliver", "forget disk_write" },
  source   = "7.1, X8, X6; Xamarin: Transactions and Verification, finishing early with the receipt kept",
  products = {
    coins = { type = "consumable", price = "1400 KRW", grants = 100, delivered_by = "server" },
    book  = { type = "non_consumable", price = "7500 KRW", delivered_by = "server" },
  },
  accounts = { mia = { storefront = "KOR" } },
  cases    = { { name = "coins", grants = 100 }, { name = "book", grants = 1 } },

  run = function(world, case)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:tap "shop"                          -- the user opens the shop, where an app has one
    world:settle()
    world:server_down()
    phone:buy(case.name)
    world:wait_for("server.unreachable", "5m")
    phone:kill_app()
    world:server_up()
    phone:launch()
    world:settle()
    expect(phone:owned(case.name), { rule = "owns-what-is-due" }):equals(case.grants)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
    expect(world):saw("server.redeemed"):times(1)
  end,
}

scenario {
  title    = "the same product again while the finished one is still on its way out",
  rules    = { "deliver-before-finish", "finish-every-terminal" },
  catches  = {
    "delay finish/next",
    "bug: the report of a removed transaction ended the purchase that followed it "
      .. "(https://github.com/RevenueCat/purchases-ios/pull/2148)",
  },
  source   = "C8, C13, P15",
  products = { coins = { type = "consumable", price = "0.99 USD", grants = 100 } },
  cases    = {
    { name = "behind", option = "behind" },
    { name = "first", option = "first" },
    { name = "one_array", option = "one_array" },
  },

  run = function(world, case)
    local phone = world:device "phone"
    world:latitude("reused_transaction", "new")
    world:latitude("removed_order", case.option)
    phone:launch()
    phone:buy "coins"
    world:wait_for("queue.finish_called", "10m")
    phone:buy "coins"
    world:settle()
    expect(phone:owned "coins"):equals(200)
    expect(world):saw("store.charged"):times(2)
    expect(phone:queue()):is_empty()
  end,
}

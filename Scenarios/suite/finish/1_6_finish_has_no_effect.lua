scenario {
  title    = "a finish without effect: the transaction comes again and is granted once",
  rules    = { "finish-every-terminal" },
  catches  = {
    "never disk_exists",
    "bug: a consumable was granted at each launch until its finish had a lasting effect "
      .. "(https://github.com/bizz84/SwiftyStoreKit/issues/275)",
  },
  source   = "X5, X9",
  products = { coins = { type = "consumable", price = "0.99 USD", grants = 100 } },

  run = function(world)
    local phone = world:device "phone"
    world:fault("finish_without_effect", "without_effect")
    phone:launch()
    phone:buy "coins"
    world:settle()

    phone:terminate()
    phone:launch()
    world:settle()
    expect(phone):saw("queue.finish_called"):at_least(2)
    expect(phone:owned "coins"):equals(100)
    expect(phone:queue()):is_empty()
  end,
}

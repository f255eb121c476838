scenario {
  title    = "callbacks share one transaction object or bring fresh ones: what is delivered is the same",
  rules    = { "deliver-before-finish", "finish-every-terminal" },
  catches  = {
    "bug: transactions were compared by object, and a redelivered one was taken for another "
      .. "(https://github.com/bizz84/SwiftyStoreKit/issues/146)",
  },
  source   = "C14, F7",
  products = { coins = { type = "consumable", price = "0.99 USD", grants = 100 } },
  cases    = { { name = "the_same", option = "same_object" }, { name = "fresh", option = "fresh_object" } },

  run = function(world, case)
    local phone = world:device "phone"
    world:latitude("object_identity", case.option)
    phone:launch()
    world:settle()
    phone:buy "coins"
    world:settle()
    phone:lose_finish()
    phone:buy "coins"
    world:settle()
    phone:terminate()
    phone:launch()
    world:settle()
    expect(phone:owned "coins"):equals(200)
    expect(phone:queue()):is_empty()
  end,
}

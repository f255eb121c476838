scenario {
  title    = "the app is installed anew and its user buys what the account owns",
  rules    = { "finish-every-terminal", "owns-what-is-due" },
  catches  = {
    "ignore updated_transactions/purchased",
    "bug: after a reinstallation the purchase of an owned item brought nothing "
      .. "(https://github.com/soomla/unity3d-store/issues/400)",
  },
  source   = "P13, T9",
  products = { pro = { type = "non_consumable", price = "7500 KRW" } },
  accounts = { mia = { storefront = "KOR" } },

  run = function(world)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:buy "pro"
    world:settle()
    phone:reinstall()
    phone:launch()
    world:settle()
    phone:buy "pro"
    world:settle()
    expect(phone:owned "pro", { rule = "owns-what-is-due" }):equals(1)
    expect(world:ledger "pro"):has { charged = 7500 }
  end,
}

scenario {
  title    = "the user buys an owned product again after a reinstallation: it is owned, and charged once",
  rules    = { "finish-every-terminal", "entitlements-match-store" },
  catches  = {
    "ignore updated_transactions/purchased",
    "bug: buying an owned item after a reinstallation granted nothing "
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
    expect(phone:owned "pro", { rule = "entitlements-match-store" }):equals(1)
    expect(world:ledger "pro"):has { charged = 7500 }
  end,
}

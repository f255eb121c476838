scenario {
  title    = "a purchase is approved before the user taps anything: the app listens already",
  rules    = { "handle-unsolicited", "finish-every-terminal" },
  needs    = { "storekit2" },
  catches  = {
    "bug: updates were not forwarded until the app was started again "
      .. "(https://github.com/hyochan/react-native-iap/pull/2344)",
  },
  source   = "S2-5, S2-1",
  products = { coins = { type = "consumable", price = "0.99 USD", grants = 100 } },
  accounts = { mia = {} },

  run = function(world)
    local phone = world:device "phone"
    world:behavior("purchase_echo", "no", { optional = true })
    world:ask_to_buy "mia"
    phone:launch()
    world:settle()
    phone:buy "coins"
    world:settle()
    phone:terminate()
    phone:launch()
    world:settle()
    world:approve()
    world:settle()
    expect(phone):saw("storekit.updated", { listener = 0 }):times(1)
    expect(phone):never_saw "storekit.update_unheard"
    expect(phone:owned "coins", { rule = "entitlements-match-store" }):equals(100)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}

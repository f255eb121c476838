scenario {
  title    = "a finished purchase comes again at a later launch, as the sandbox does it",
  rules    = { "finish-every-terminal" },
  catches  = {
    "bug: all old transactions came again and each was posted to the server once more "
      .. "(https://github.com/hyochan/react-native-iap/issues/1139)",
  },
  source   = "C9",
  products = {
    coins = { type = "consumable", price = "0.99 USD", grants = 100 },
    pro   = { type = "non_consumable", price = "4.99 USD" },
  },

  run = function(world)
    local phone = world:device "phone"
    phone:launch()
    phone:buy "coins"
    phone:buy "pro"
    world:settle()
    phone:terminate()

    phone:redeliver_finished { product = "coins" }
    phone:launch()
    world:settle()
    expect(phone:owned "coins"):equals(100)
    expect(phone:owned "pro"):equals(1)
    expect(phone:queue()):is_empty()
  end,
}

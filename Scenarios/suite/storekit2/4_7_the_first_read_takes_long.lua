scenario {
  title    = "the entitlements take long to arrive at a launch: the app listens and sells meanwhile",
  rules    = { "listener-at-launch", "buy-button" },
  needs    = { "storekit2" },
  catches  = {
    "bug: the start of an app waited for the entitlements "
      .. "(https://github.com/partout-io/passepartout/issues/1070)",
  },
  source   = "S2-67, S2-5",
  products = { coins = { type = "consumable", price = "0.99 USD", grants = 100 } },

  run = function(world)
    local phone = world:device "phone"
    phone:delay_message("queue_answer", "20s")
    phone:launch()
    world:wait "1s"
    phone:buy "coins"
    world:settle()
    expect(phone:sheets(), { rule = "buy-button" }):has_length(1)
    expect(phone:owned "coins", { rule = "entitlements-match-store" }):equals(100)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}

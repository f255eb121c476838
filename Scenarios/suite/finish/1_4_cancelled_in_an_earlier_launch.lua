scenario {
  title    = "a kill before a cancelled purchase is finished: the next launch finishes it quietly",
  rules    = { "finish-every-terminal" },
  catches  = {
    "bug: unfinished failed transactions came back launch after launch "
      .. "(https://github.com/hyochan/flutter_inapp_purchase/issues/176)",
  },
  source   = "F8, X1",
  products = { coins = { type = "consumable", price = "0.99 USD", grants = 100 } },
  cases    = {
    { name = "comes_again", option = "redelivered" },
    { name = "forgotten", option = "forgotten" },
  },

  run = function(world, case)
    local phone = world:device "phone"
    world:latitude("failed_across_relaunch", case.option)
    phone:launch()
    phone:kill_app { before = "finish" }
    phone:buy("coins", { cancel = true })
    world:settle()
    expect(phone:is_running(), "the app was about to finish and was killed"):is_false()

    phone:launch()
    world:settle()
    expect(phone:queue()):is_empty()
    expect(phone:owned "coins"):equals(0)
    expect(world):never_saw "store.charged"

    phone:buy "coins"
    world:settle()
    expect(phone:owned "coins"):equals(100)
  end,
}

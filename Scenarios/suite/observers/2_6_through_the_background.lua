scenario {
  title    = "a purchase ends while the app is in the background: its observer is still there",
  rules    = { "observer-stays-registered", "deliver-before-finish" },
  catches  = { "remove observer at background" },
  source   = "O1, O8, T2",
  products = {
    coins = { type = "consumable", price = "0.99 USD", grants = 100 },
    pro   = { type = "non_consumable", price = "4.99 USD" },
  },

  -- What an observer is told that an app removed and added again.
  cases    = { { name = "what_it_missed" }, { name = "everything_unfinished" } },

  run = function(world, case)
    local phone = world:device "phone"
    world:latitude("observer_return", case.name)
    phone:launch()
    world:settle()
    phone:buy "coins"
    world:wait_for("store.charged", "10m")
    phone:background()
    world:wait "5m"
    phone:foreground()
    world:settle()
    phone:terminate()
    phone:launch()
    world:settle()
    expect(phone:owned "coins"):equals(100)
    expect(phone:queue()):is_empty()
  end,
}

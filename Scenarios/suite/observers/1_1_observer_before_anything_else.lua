scenario {
  title    = "a purchase made while the app did not run is delivered to the observer of its launch",
  rules    = { "observer-at-launch", "handle-unsolicited" },
  catches  = { "late add_observer/tap", "late add_observer/buy", "delay add_observer/next" },
  source   = "O1, Q4, T1",
  products = { pro = { type = "non_consumable", price = "4.99 USD" } },

  run = function(world)
    local phone = world:device "phone"
    phone:buy_elsewhere "pro"
    world:settle()
    expect(phone):never_saw "callback.delivered"

    phone:launch()
    world:settle()
    expect(phone:owned "pro"):equals(1)
    expect(phone):saw("queue.observer_added"):before "callback.delivered"
  end,
}

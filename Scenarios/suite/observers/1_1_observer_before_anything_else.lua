local types = require "product_types"

scenario {
  title    = "a purchase made while the app is closed is delivered to the observer added at launch",
  rules    = { "observer-at-launch", "handle-unsolicited" },
  needs    = { "queue" },
  catches  = { "late add_observer/tap", "late add_observer/buy", "delay add_observer/next" },
  source   = "O1, Q4, T1",
  cases    = types.rows(),

  run = function(world, case)
    local phone = world:device "phone"
    phone:buy_elsewhere "thing"
    world:settle()
    expect(phone):never_saw "callback.delivered"

    phone:launch()
    world:settle()
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(case.count)
    expect(phone, { rule = "observer-at-launch" }):saw("queue.observer_added"):before "callback.delivered"
  end,
}

local types = require "product_types"

scenario {
  title    = "an owner launches the app much later while the store is unreachable: the purchase is still there",
  rules    = { "entitlements-match-store" },
  catches  = { "forget disk_write" },
  source   = "X4, T9, T12",
  cases    = types.rows(),

  run = function(world, case)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:buy "thing"
    world:settle()
    phone:terminate()

    phone:network_down { to = "store" }
    -- Of a subscription without renewal the app alone knows how long it lasts, and none is shorter than a day.
    world:wait(case.type == "non_renewing" and "20h" or "3d")
    phone:launch()
    world:settle()
    expect(phone:is_running()):is_true()
    expect(phone:is_busy(), { rule = "busy-ends" }):is_false()
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(case.count)
  end,
}

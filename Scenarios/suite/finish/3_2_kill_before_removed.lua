local types = require "product_types"

scenario {
  title    = "the app is killed before it is notified that its finished transaction left the queue",
  rules    = { "deliver-before-finish", "persist-before-finish" },
  catches  = { "forget disk_write" },
  source   = "C6, C8",
  cases    = types.rows(),

  run = function(world, case)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:buy "thing"
    world:wait_for("queue.finish_called", "10m")
    phone:kill_app()

    phone:launch()
    world:settle()
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(case.count)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}

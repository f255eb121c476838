local types = require "product_types"

scenario {
  title    = "the app's unsaved preferences are lost with its process: the purchase is not",
  rules    = { "persist-before-finish", "entitlements-match-store" },
  catches  = { "forget disk_write" },
  source   = "X4",
  cases    = types.rows(),

  run = function(world, case)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:lose_preferences { optional = true }
    phone:kill_app { after = "finish" }
    phone:buy "thing"
    world:settle()
    phone:launch()
    world:settle()
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(case.count)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}

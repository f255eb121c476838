local types = require "product_types"

scenario {
  title    = "the app is killed right after finish: the purchase is still there",
  rules    = { "persist-before-finish", "deliver-before-finish" },
  catches  = { "forget disk_write", "delay disk_write/next", "finish first" },
  source   = "X4",
  cases    = types.rows { country = "IND" },

  run = function(world, case)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:kill_app { after = "finish" }
    phone:buy "thing"
    world:settle()

    phone:launch()
    world:settle()
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(case.count)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}

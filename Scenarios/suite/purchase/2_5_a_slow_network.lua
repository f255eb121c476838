local types = require "product_types"

scenario {
  title    = "every message takes ten seconds: the app waits and delivers",
  rules    = { "deliver-before-finish" },
  catches  = { "ignore updated_transactions/purchased", "drop finish" },
  source   = "C1, Q5",
  cases    = types.rows { country = "KOR" },

  run = function(world, case)
    local phone = world:device "phone"
    phone:latency "10s"
    phone:launch()
    world:settle()
    phone:buy "thing"
    world:settle()
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(case.count)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}

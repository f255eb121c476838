local types = require "product_types"

scenario {
  title    = "failure and success arrive back to back when the app enters the foreground",
  rules    = { "failed-then-purchased", "finish-every-terminal" },
  catches  = { "remove observer at background" },
  source   = "I2, O1",
  cases    = types.rows(),

  run = function(world, case)
    local phone = world:device "phone"
    world:interrupt_purchases "mia"
    phone:launch()
    world:settle()
    phone:buy "thing"
    world:settle()
    phone:background()
    world:accept_terms "mia"
    world:wait "5m"
    phone:foreground()
    world:settle()
    phone:terminate()
    phone:launch()
    world:settle()
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(case.count)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}

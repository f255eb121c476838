local types = require "product_types"

scenario {
  title    = "a purchase fails because the network is down: the app shows an error",
  rules    = { "show-failures", "finish-every-terminal" },
  catches  = { "drop show_dialog" },
  source   = "P19",
  cases    = types.rows(),

  run = function(world)
    local phone = world:device "phone"
    world:behavior("failed_error", "set")
    phone:launch()
    world:settle()
    phone:tap "shop"                          -- the user opens the shop, where an app has one
    world:settle()
    phone:network_down()
    phone:buy "thing"
    world:settle()
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(0)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
    expect(world):never_saw "store.charged"
  end,
}

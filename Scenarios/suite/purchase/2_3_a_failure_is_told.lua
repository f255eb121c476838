local types = require "product_types"

scenario {
  title    = "a purchase fails for want of a network: the user is told",
  rules    = { "quiet-cancel-loud-error", "finish-every-terminal" },
  catches  = { "drop show_dialog" },
  source   = "P19",
  cases    = types.rows(),

  run = function(world)
    local phone = world:device "phone"
    world:latitude("failed_error", "set")
    phone:launch()
    world:settle()
    phone:tap "shop"                          -- the user opens the shop, where an app has one
    world:settle()
    phone:network_down()
    phone:buy "thing"
    world:settle()
    expect(phone:owned "thing", { rule = "owns-what-is-due" }):equals(0)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
    expect(world):never_saw "store.charged"
  end,
}

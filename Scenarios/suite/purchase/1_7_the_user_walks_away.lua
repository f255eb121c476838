local types = require "product_types"

scenario {
  title    = "the user leaves the payment sheet open and returns much later",
  rules    = { "finish-every-terminal" },
  catches  = { "finish purchasing", "grant purchasing" },
  source   = "C2, P21",
  cases    = types.rows(),

  run = function(world)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:walk_away()
    phone:buy "thing"
    world:settle()
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(0)
    expect(world):never_saw "store.charged"
    world:wait "2h"

    phone:terminate()
    phone:launch()
    world:settle()
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(0)
  end,
}

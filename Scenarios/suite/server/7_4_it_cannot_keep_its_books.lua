local types = require "product_types"

local steps = {
  { name = "put", step = "put" },
  { name = "put_new", step = "put_new" },
  { name = "get", step = "get" },
}

scenario {
  title    = "the server cannot read or write its records at first: the purchase waits, and is granted once",
  rules    = { "deliver-before-finish", "finish-every-terminal" },
  catches  = { "drop finish" },
  source   = "W6, X2, F4",
  needs    = { "server" },
  cases    = types.rows { variants = steps },

  run = function(world, case)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:tap "shop"                          -- the user opens the shop, where an app has one
    world:settle()
    world:server_fails { step = case.step, times = 2, optional = true }
    phone:buy "thing"
    world:settle()
    for _ = 1, 2 do     -- apps without a retry of their own retry now
      phone:terminate()
      phone:launch()
      world:settle()
    end
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(case.count)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
    expect(world):saw("store.charged"):times(1)
  end,
}

local types = require "product_types"

local ways = {
  { name = "server_down", down = true },
  { name = "server_fails", fails = true },
  { name = "question_lost", fault = "check_loss" },
  { name = "answer_lost", fault = "check_answer_loss" },
}

scenario {
  title    = "the server cannot validate a receipt at first: the app's own content is granted in the end, once",
  rules    = { "finish-every-terminal" },
  catches  = { "drop finish" },
  source   = "W3, W6, X2",
  needs    = { "server" },
  cases    = types.rows { variants = ways },

  run = function(world, case)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:tap "shop"                          -- the user opens the shop, where an app has one
    world:settle()
    if case.down then world:server_down() end
    if case.fails then world:server_fails { step = "verify", optional = true } end
    if case.fault then world:fault(case.fault, "lost", { optional = true }) end
    phone:buy "thing"
    world:settle()
    if case.down then world:server_up() end
    phone:terminate()     -- apps without a retry of their own retry now
    phone:launch()
    world:settle()
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(case.count)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
    expect(world):saw("store.charged"):times(1)
  end,
}

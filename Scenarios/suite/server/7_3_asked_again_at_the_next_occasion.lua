local types = require "product_types"

local occasions = {
  { name = "a_timer" },
  { name = "the_foreground", foreground = true },
  { name = "the_foreground_tells_nothing", foreground = true, redelivery = "off" },
  { name = "the_network", network = true },
  { name = "the_next_launch", relaunch = true },
}

scenario {
  title    = "a purchase could not be validated: the app retries at an opportunity, at the latest at the next launch",
  rules    = { "keep-on-server-failure" },
  catches  = { "drop finish" },
  source   = "W6, X4, W14, C4, C5",
  needs    = { "server" },
  cases    = types.rows { of = { "non_consumable", "consumable" }, variants = occasions },

  run = function(world, case)
    local phone = world:device "phone"
    -- A purchase that never leaves this state was reported from the field, and no app can deliver it.
    world:behavior("kill_while_purchasing", "result_after_purchasing")
    if case.redelivery then world:behavior("resume_redelivery", case.redelivery) end
    phone:launch()
    world:settle()
    phone:tap "shop"                          -- the user opens the shop, where an app has one
    world:settle()
    if case.network then phone:network_down { to = "server" } else world:server_down() end
    phone:buy "thing"
    world:wait "5m"
    if case.network then phone:network_up() else world:server_up() end
    if case.foreground then
      phone:background()
      world:wait "5m"
      phone:foreground()
    end
    if not case.relaunch then world:wait "1h" end
    -- Whoever asks again at a launch only does so now.
    phone:terminate()
    phone:launch()
    world:settle()
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(case.count)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
    expect(world):saw("store.charged"):times(1)
  end,
}

local types = require "product_types"

-- Whatever the developer's server is asked, it answers 503.
local steps = { "products", "deliver", "verify", "put", "put_new", "get" }

local ways = {
  { name = "no_network", network = true },
  { name = "server_down", down = true },
  { name = "server_fails", fails = true },
}

scenario {
  title    = "an owner uses the app while its server, or every network, is down: paid purchases stay owned",
  rules    = { "entitlements-match-store" },
  catches  = {
    "forget disk_write",
    "bug: an app treated the subscription as expired when its server did not respond at launch",
  },
  source   = "X4, T9, T12, W6",
  cases    = types.rows { of = { "consumable", "non_consumable", "auto_renewable" }, variants = ways },

  run = function(world, case)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:buy "thing"
    world:settle()
    phone:terminate()
    world:wait "2d"

    if case.network then phone:network_down() end
    if case.down then world:server_down() end
    if case.fails then
      for _, step in ipairs(steps) do world:server_fails { step = step, always = true, optional = true } end
    end
    -- An app may have its books at the server alone, and cannot know them now. Of a link that is cut the rule knows.
    local can_know = case.network or world:fact_count "server.recorded" == 0
    phone:launch()
    world:wait "10m"                          -- apps that retry repeatedly have given up by then
    if can_know then phone:owned "thing" end
    phone:background()
    world:wait "1h"
    phone:foreground()
    world:wait "10m"
    if can_know then phone:owned "thing" end

    if case.network then phone:network_up() end
    if case.down then world:server_up() end
    if case.fails then world:server_recovers() end
    phone:terminate()
    phone:launch()
    world:settle()
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(case.count)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}

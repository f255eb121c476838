local types = require "product_types"

local rows = types.rows {
  country  = "USA",
  of       = { "consumable", "non_consumable", "non_renewing" },
  variants = {
    { name = "down", fault = "down" },
    { name = "slow", fault = "slow" },
    { name = "doubled_question", fault = "server_request" },
    { name = "doubled_answer", fault = "server_answer" },
    { name = "intercepted", fault = "portal" },
  },
}
for _, row in ipairs(rows) do row.products.thing.delivered_by = "server" end

scenario {
  title    = "the connection to the server is down, slow, duplicated, or intercepted: content is delivered once",
  rules    = { "finish-every-terminal" },
  catches  = {
    "drop server_deliver",
    "drop finish",
    "bug: a purchase was finished before it was sent to the server, and the server was down "
      .. "(https://github.com/hyochan/react-native-iap/issues/581)",
  },
  source   = "7.2, W6",
  cases    = rows,

  run = function(world, case)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:tap "shop"                          -- the user opens the shop, where an app has one
    world:settle()
    if case.fault == "down" then
      phone:network_down { to = "server" }
    elseif case.fault == "slow" then
      phone:latency("12s", { to = "server" })
    elseif case.fault == "portal" then
      phone:captive_portal { to = "server" }
    else
      phone:duplicate_message(case.fault)
    end
    phone:buy "thing"
    world:wait "40s"
    if case.fault == "down" or case.fault == "portal" then phone:network_up() end
    world:settle()
    phone:terminate()     -- apps without a retry of their own retry now
    phone:launch()
    world:settle()
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(case.count)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
    expect(world):saw("server.redeemed"):times(1)
  end,
}

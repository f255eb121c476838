local types = require "product_types"

local rows = types.rows { country = "KOR" }
for _, row in ipairs(rows) do row.products.thing.delivered_by = "server" end

scenario {
  title    = "the app is killed while content downloads, whether it finished early or not: the content arrives",
  rules    = { "finish-every-terminal" },
  catches  = { "drop server_deliver", "forget disk_write" },
  source   = "7.1, X8, X6; Xamarin: Transactions and Verification, finishing early with the receipt kept",
  cases    = rows,

  run = function(world, case)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:tap "shop"                          -- the user opens the shop, where an app has one
    world:settle()
    world:server_down()
    phone:buy "thing"
    world:wait_for("server.unreachable", "5m")
    phone:kill_app()
    world:server_up()
    phone:launch()
    world:settle()
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(case.count)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
    expect(world):saw("server.redeemed"):times(1)
  end,
}

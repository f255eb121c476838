local types = require "product_types"

local rows = types.rows { of = { "consumable", "non_consumable", "non_renewing" }, country = "SWE" }
for _, row in ipairs(rows) do row.products.thing.delivered_by = "server" end

scenario {
  title    = "the store goes down after the purchase: the app waits, and delivers when the store is back",
  rules    = { "finish-every-terminal" },
  needs    = { "queue" },
  catches  = { "drop server_deliver", "finish first" },
  source   = "7.2, 2.4",
  cases    = rows,

  run = function(world, case)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:buy "thing"
    world:wait_for("server.receipt_received", "5m")
    world:store_down()
    world:wait "10s"
    expect(world):saw("server.check_unanswered")
    expect(phone:owned "thing", { rule = "verify-before-deliver" }):equals(0)
    world:store_up()
    world:settle()
    phone:terminate()     -- apps without a retry of their own retry now
    phone:launch()
    world:settle()
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(case.count)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}

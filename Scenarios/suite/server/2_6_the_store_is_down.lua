local types = require "product_types"

local rows = types.rows { of = { "consumable", "non_consumable", "non_renewing" }, country = "SWE" }
for _, row in ipairs(rows) do row.products.thing.delivered_by = "server" end

scenario {
  title    = "the store goes down after the purchase: nothing is decided, and the product comes when it is up again",
  rules    = { "finish-every-terminal" },
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
    phone:terminate()     -- whoever does not ask again by itself does so now
    phone:launch()
    world:settle()
    expect(phone:owned "thing", { rule = "owns-what-is-due" }):equals(case.count)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}

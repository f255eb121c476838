local types = require "product_types"

local rows = types.rows { of = { "consumable", "non_consumable", "non_renewing" } }
for _, row in ipairs(rows) do row.products.thing.delivered_by = "server" end

scenario {
  title    = "the store cannot validate receipts for a while: the app retries a few times, then at another launch",
  rules    = { "finish-every-terminal" },
  needs    = { "queue" },
  catches  = { "drop server_deliver", "finish first" },
  source   = "2.4, 7.2; Xamarin: Transactions and Verification, content that could not be fetched",
  cases    = rows,

  run = function(world, case)
    local phone = world:device "phone"
    world:server_fails { step = "check", always = true }
    phone:launch()
    world:settle()
    phone:buy "thing"
    world:settle()
    expect(phone:owned "thing", { rule = "verify-before-deliver" }):equals(0)

    world:server_recovers()
    world:wait "1h"
    phone:terminate()     -- apps without a retry of their own retry now
    phone:launch()
    world:settle()
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(case.count)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}

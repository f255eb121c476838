local types = require "product_types"

-- A delivery may be one write or several, of files, of preferences or at a server; each ends between two of them once.
local steps = {}
for _, call in ipairs { "disk_write", "set_preference", "synchronize_preferences", "ask_server" } do
  for nth = 1, 2 do
    table.insert(steps, { name = "after_" .. call .. "_" .. nth, kill = { after = call, nth = nth, optional = true } })
  end
end
table.insert(steps, { name = "before_granted", kill = { before = "granted", optional = true } })
table.insert(steps, { name = "after_granted", kill = { after = "granted", optional = true } })

scenario {
  title    = "the app is killed between two steps of a delivery: the next launch completes it, and grants it once",
  rules    = { "idempotent-delivery", "finish-every-terminal" },
  catches  = { "ignore updated_transactions/unsolicited", "drop finish" },
  source   = "X4, X5, F2",
  cases    = types.rows { variants = steps },

  run = function(world, case)
    local phone = world:device "phone"
    world:behavior("kill_while_purchasing", "result_after_purchasing")
    phone:launch()
    world:settle()
    phone:tap "shop"                          -- what the shop writes down is none of the steps
    world:settle()
    phone:buy "thing"
    world:wait_for("transaction.purchased", "10m")
    phone:kill_app(case.kill)
    world:settle()
    -- Whoever asks a server may ask again at a launch only, and may be killed there.
    for _ = 1, 3 do
      if phone:is_running() then phone:terminate() end
      phone:launch()
      world:settle()
    end
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(case.count)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}

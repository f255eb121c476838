local types = require "product_types"

scenario {
  title    = "the app is killed while it finishes restored purchases: the next tap on Restore brings the rest",
  rules    = { "finish-every-terminal", "deliver-before-finish" },
  needs    = { "restore" },
  catches  = { "finish first/restored", "forget disk_write" },
  source   = "X11, E19",
  cases    = types.rows { sells = { "one", "two", "three" }, of = { "non_consumable", "auto_renewable" } },

  run = function(world)
    local phone = world:device "phone"
    world:behavior("restore_username", "not_filtered")    -- the purchase history has no usernames
    world:history("mia", { products = { "one", "two", "three" }, count = 3 })
    phone:launch()
    world:settle()
    phone:kill_app { before = "finish", nth = 2, optional = true }
    phone:restore()
    world:settle()

    if not phone:is_running() then phone:launch() end
    world:settle()
    local owned = 0
    for _, product in ipairs { "one", "two", "three" } do owned = owned + phone:owned(product) end
    local finished, seen = 0, {}
    for _, call in ipairs(world:facts "queue.finish_called") do
      if not seen[call.transaction] then finished = finished + 1 end
      seen[call.transaction] = true
    end
    expect(owned, { label = "finished purchases that are owned", rule = "deliver-before-finish" }):is_at_least(finished)
    phone:restore()
    world:settle()
    for _, product in ipairs { "one", "two", "three" } do
      expect(phone:owned(product), { label = product, rule = "entitlements-match-store" }):equals(1)
    end
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}

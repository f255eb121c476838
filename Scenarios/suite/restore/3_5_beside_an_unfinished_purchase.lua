local types = require "product_types"

scenario {
  title    = "the user restores while a purchase is unfinished: it arrives as purchased, not as restored",
  rules    = { "handle-unsolicited", "finish-every-terminal" },
  needs    = { "restore", "queue" },
  catches  = { "ignore updated_transactions/unsolicited", "ignore updated_transactions/restored" },
  source   = "E2, E18, C12",
  cases    = types.rows { sells = { "bought", "owned" }, of = { "non_consumable", "auto_renewable" }, mixed = true },

  run = function(world, case)
    local phone = world:device "phone"
    world:behavior("restore_username", "not_filtered")    -- the purchase history has no usernames
    world:history("mia", { products = { "owned" } })
    phone:launch()
    phone:kill_app { before = "finish" }
    phone:buy "bought"
    world:settle()
    -- The launch tells nothing of it, so that a restore finds it unfinished.
    world:fault("launch_redelivery", "not_in_this_launch")
    phone:launch()
    world:settle()
    phone:restore()
    world:settle()
    if phone:is_running() then phone:terminate() end
    phone:launch()
    world:settle()
    expect(phone:owned "bought", { rule = "entitlements-match-store" }):equals(types.owned(case.products.bought))
    expect(phone:owned "owned", { rule = "entitlements-match-store" }):equals(1)
    expect(phone):never_saw("callback.delivered", { state = "restored", transaction = 0 })
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}

local types = require "product_types"

scenario {
  title    = "a purchase is not yet finished when the user restores: it comes as a purchase, not as something restored",
  rules    = { "handle-unsolicited", "finish-every-terminal" },
  needs    = { "restore" },
  catches  = { "ignore updated_transactions/unasked", "ignore updated_transactions/restored" },
  source   = "E2, E18, C12",
  cases    = types.rows { sells = { "bought", "owned" }, of = { "non_consumable", "auto_renewable" }, mixed = true },

  run = function(world, case)
    local phone = world:device "phone"
    world:latitude("restore_username", "not_filtered")    -- a history names nobody
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
    expect(phone:owned "bought", { rule = "owns-what-is-due" }):equals(types.owned(case.products.bought))
    expect(phone:owned "owned", { rule = "owns-what-is-due" }):equals(1)
    expect(phone):never_saw("callback.delivered", { state = "restored", transaction = 0 })
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}

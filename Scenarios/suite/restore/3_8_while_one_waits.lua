local types = require "product_types"

scenario {
  title    = "a restore while a purchase waits for approval: it ends, and the purchase goes on waiting",
  rules    = { "restore-terminates", "leave-deferred-alone" },
  needs    = { "restore" },
  catches  = { "busy for ever", "grant deferred", "finish deferred", "ignore updated_transactions/restored" },
  source   = "A1, E2, E4, E17",
  cases    = types.rows { sells = { "wish", "owned" }, of = { "non_consumable", "auto_renewable" }, mixed = true },

  run = function(world, case)
    local phone = world:device "phone"
    world:latitude("restore_username", "not_filtered")    -- a history names nobody
    world:history("mia", { products = { "owned" } })
    world:ask_to_buy "mia"
    phone:launch()
    world:settle()
    phone:buy "wish"
    world:settle()

    phone:restore()
    world:settle()
    expect(phone:is_busy(), { rule = "restore-terminates" }):is_false()
    expect(phone:owned "owned", { rule = "owns-what-is-due" }):equals(types.owned(case.products.owned))
    expect(phone:owned "wish", { rule = "leave-deferred-alone" }):equals(0)

    world:approve()
    world:settle()
    expect(phone:owned "wish", { rule = "owns-what-is-due" }):equals(types.owned(case.products.wish))
    expect(world:ledger "wish"):has { charged = case.amount }
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}

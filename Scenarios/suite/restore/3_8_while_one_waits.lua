local types = require "product_types"

scenario {
  title    = "the user restores while a purchase waits for approval: the restore ends, and the purchase still waits",
  rules    = { "restore-terminates", "leave-deferred-alone" },
  needs    = { "restore" },
  catches  = { "busy forever", "grant deferred", "finish deferred", "ignore updated_transactions/restored" },
  source   = "A1, E2, E4, E17",
  cases    = types.rows { sells = { "wish", "owned" }, of = { "non_consumable", "auto_renewable" }, mixed = true },

  run = function(world, case)
    local phone = world:device "phone"
    world:behavior("restore_username", "not_filtered")    -- the purchase history has no usernames
    world:history("mia", { products = { "owned" } })
    world:ask_to_buy "mia"
    phone:launch()
    world:settle()
    phone:buy "wish"
    world:settle()

    phone:restore()
    world:settle()
    expect(phone:is_busy(), { rule = "restore-terminates" }):is_false()
    expect(phone:owned "owned", { rule = "entitlements-match-store" }):equals(types.owned(case.products.owned))
    expect(phone:owned "wish", { rule = "leave-deferred-alone" }):equals(0)

    world:approve()
    world:settle()
    expect(phone:owned "wish", { rule = "entitlements-match-store" }):equals(types.owned(case.products.wish))
    expect(world:ledger "wish"):has { charged = case.amount }
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}

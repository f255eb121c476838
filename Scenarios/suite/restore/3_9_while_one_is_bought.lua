local types = require "product_types"

scenario {
  title    = "the user restores while a purchase is in progress: both complete",
  rules    = { "restore-terminates", "deliver-before-finish" },
  needs    = { "restore" },
  catches  = { "busy forever", "ignore updated_transactions/restored", "ignore updated_transactions/purchased" },
  source   = "E2, E4, E17, Q5",
  cases    = types.rows {
    country = "KWT",
    sells = { "bought", "owned" },
    of = { "non_consumable", "auto_renewable" },
    mixed = true,
    variants = {
      { name = "it_is_paid", moment = "store.charged" },
      { name = "the_sheet_is_up", moment = "device.sheet_shown", of = { "non_consumable" } },
    },
  },

  run = function(world, case)
    local phone = world:device "phone"
    world:behavior("restore_username", "not_filtered")    -- the purchase history has no usernames
    world:history("mia", { products = { "owned" } })
    phone:launch()
    world:settle()
    phone:delay_message("purchase_answer", "20s")
    phone:buy "bought"
    world:wait_for(case.moment or "store.charged", "10m")
    phone:restore()
    world:settle()
    phone:restore()       -- once more, where the screen was locked as long as the purchase was under way
    world:settle()
    expect(phone:is_busy(), { rule = "restore-terminates" }):is_false()
    expect(phone:owned "bought", { rule = "entitlements-match-store" }):equals(types.owned(case.products.bought))
    expect(phone:owned "owned", { rule = "entitlements-match-store" }):equals(types.owned(case.products.owned))
    expect(world:ledger "bought"):has { charged = case.amount }
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}

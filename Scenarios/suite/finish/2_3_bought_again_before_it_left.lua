local types = require "product_types"

scenario {
  title    = "a product is bought again while its finished transaction is still leaving the queue",
  rules    = { "deliver-before-finish", "finish-every-terminal" },
  needs    = { "queue" },
  catches  = { "delay finish/next" },
  source   = "C8, C13, P15",
  cases    = types.rows {
    country = "GBR",
    variants = {
      { name = "behind", option = "behind", of = { "consumable", "non_renewing" } },
      { name = "first", option = "first", of = { "consumable", "non_renewing" } },
      { name = "one_array", option = "one_array", of = { "consumable", "non_renewing" } },
    },
  },

  run = function(world, case)
    local phone = world:device "phone"
    world:behavior("reused_transaction", "new")
    world:behavior("removed_order", case.option)
    phone:launch()
    world:settle()
    phone:buy "thing"
    world:wait_for("queue.finish_called", "10m")
    phone:buy "thing"
    world:settle()
    -- The button may be locked until the first is gone.
    local paid = world:ledger("thing").purchases
    expect(paid):equals(world:fact_count "queue.payment_added")
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(paid * case.count)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}

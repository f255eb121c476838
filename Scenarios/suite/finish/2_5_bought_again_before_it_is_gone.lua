local types = require "product_types"

scenario {
  title    = "a product is bought again between finish and removal: the app grants each paid purchase, and no more",
  rules    = { "finish-every-terminal", "payments-match-grants" },
  needs    = { "queue" },
  catches  = {
    "drop finish",
    "bug: a second purchase of the same coins was reported without a payment sheet or a charge "
      .. "(https://github.com/RevenueCat/purchases-ios/issues/2086)",
  },
  source   = "P15, Q3, C8",
  cases    = types.rows {
    country = "USA",
    variants = {
      { name = "new", option = "new", of = { "consumable", "non_renewing" } },
      { name = "finished", option = "finished" },
    },
  },

  run = function(world, case)
    local phone = world:device "phone"
    world:behavior("reused_transaction", case.option)
    world:behavior("callback_delay", "300ms")
    phone:launch()
    world:settle()
    phone:buy "thing"
    world:wait_for("queue.finish_called", "10m")
    phone:buy "thing"
    world:settle()
    local paid = world:ledger("thing").purchases
    -- The button may be locked until the first is gone; each payment that is added is then one of its own.
    if case.option == "new" then
      local added = world:fact_count "queue.payment_added"
      expect(paid):equals(added)
      -- Whoever takes the finished one for the new purchase finishes it once more.
      expect(phone, { rule = "no-work-after-finish" }):saw("queue.finish_called"):times(added)
    end
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(types.owned(case.products.thing, paid))
    phone:terminate()     -- an app that knows the finished one finishes it again by the next launch
    phone:launch()
    world:settle()
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}

local types = require "product_types"

scenario {
  title    = "the same product again while the finished one is still on its way out",
  rules    = { "deliver-before-finish", "finish-every-terminal" },
  catches  = {
    "delay finish/next",
    "bug: the report of a removed transaction ended the purchase that followed it "
      .. "(https://github.com/RevenueCat/purchases-ios/pull/2148)",
  },
  source   = "C8, C13, P15",
  cases    = types.rows {
    variants = {
      { name = "behind", option = "behind", of = { "consumable", "non_renewing" } },
      { name = "first", option = "first", of = { "consumable" } },
      { name = "one_array", option = "one_array", of = { "consumable" } },
    },
  },

  run = function(world, case)
    local phone = world:device "phone"
    world:latitude("reused_transaction", "new")
    world:latitude("removed_order", case.option)
    phone:launch()
    world:settle()
    phone:buy "thing"
    world:wait_for("queue.finish_called", "10m")
    phone:buy "thing"
    world:settle()
    expect(phone:owned "thing"):equals(2 * case.count)
    expect(world):saw("store.charged"):times(2)
    expect(phone:queue()):is_empty()
  end,
}

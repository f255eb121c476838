local types = require "product_types"

scenario {
  title    = "a listener receives a purchase again that the call returned: the app delivers it once",
  rules    = { "idempotent-delivery", "rebuy-grants-once" },
  needs    = { "storekit2" },
  catches  = {
    "bug: each repetition of a finished purchase was counted as a sale "
      .. "(https://developer.apple.com/forums/thread/816320)",
  },
  source   = "S2-3, S2-4",
  cases    = types.rows(),

  run = function(world, case)
    local phone = world:device "phone"
    world:behavior("purchase_echo", "once")
    phone:launch()
    world:settle()
    phone:buy "thing"
    world:settle()
    world:wait "20s"
    expect(phone):saw("storekit.updated"):at_least(1)
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(case.count)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}

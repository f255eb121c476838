local types = require "product_types"

scenario {
  title    = "a finish has no effect: the transaction is redelivered, and the user gets nothing extra",
  rules    = { "finish-every-terminal" },
  catches  = {
    "never disk_exists",
    "bug: a consumable was granted at each launch until its finish took effect "
      .. "(https://github.com/bizz84/SwiftyStoreKit/issues/275)",
  },
  source   = "X5, X9",
  cases    = types.rows { country = "USA" },

  run = function(world, case)
    local phone = world:device "phone"
    world:fault("finish_without_effect", "without_effect")
    phone:launch()
    world:settle()
    phone:buy "thing"
    world:settle()

    phone:terminate()
    phone:launch()
    world:settle()
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(case.count)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}

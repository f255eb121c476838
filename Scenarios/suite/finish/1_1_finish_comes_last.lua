local types = require "product_types"

scenario {
  title    = "the user buys a quantity of three: the app grants every charged unit before its single finish",
  rules    = { "no-work-after-finish", "deliver-before-finish" },
  catches  = {
    "bug: units beyond the first were granted after finish, and a kill in between lost them (semantics X4)",
  },
  source   = "X4, P8",
  cases    = types.rows { of = { "consumable", "non_renewing" } },

  run = function(world, case)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:buy("thing", { quantity = 3 })
    world:settle()
    local pieces = world:ledger("thing").quantity         -- an app may sell one at a time
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(pieces * case.count)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}

local types = require "product_types"

scenario {
  title    = "the user cancels the payment sheet: nothing is charged or owned, and the failed transaction is finished",
  rules    = { "finish-every-terminal" },
  catches  = {
    "dialog on cancel",
    "drop finish",
    "grant on failed",
    "bug: a canceled purchase stayed in the queue and made the next one fail as a duplicate "
      .. "(https://github.com/flutter/flutter/issues/60763)",
  },
  source   = "P16, X1",
  cases    = types.rows(),

  run = function(world, case)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:buy("thing", { cancel = true })
    world:settle()
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(0)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
    expect(world):never_saw "store.charged"
    expect(phone):saw("transaction.failed"):times(1)     -- with which code is a latitude (P16)

    phone:buy "thing"
    world:settle()
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(case.count)
  end,
}

local types = require "product_types"

scenario {
  title    = "a cancel on the payment sheet: nothing charged, nothing owned, the failed transaction finished",
  rules    = { "finish-every-terminal" },
  catches  = {
    "dialog on cancel",
    "drop finish",
    "grant on failed",
    "bug: a cancelled purchase stayed in the queue and made the next one fail as a duplicate "
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
    expect(phone:owned "thing", { rule = "owns-what-is-due" }):equals(0)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
    expect(world):never_saw "store.charged"
    expect(phone):saw("transaction.failed"):times(1)     -- with which code is a latitude (P16)

    phone:buy "thing"
    world:settle()
    expect(phone:owned "thing", { rule = "owns-what-is-due" }):equals(case.count)
  end,
}

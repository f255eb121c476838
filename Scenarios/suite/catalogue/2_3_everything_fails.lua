local types = require "product_types"

-- A file may contain only the settings; in the last row it contains the product too.
local rows = types.rows { country = "GBR", variants = { { catalogue = "settings/failing.storekit" } } }
table.insert(rows, {
  name = "as_in_the_file", catalogue = "failing.storekit", aliases = { thing = "com.example.coins" }, count = 1,
})

scenario {
  title     = "the file makes transactions fail: the app shows an error, and nothing stays in the queue",
  rules     = { "finish-every-terminal", "show-failures" },
  source    = "9.1, 9.3",
  catches   = { "no dialog on error", "ignore updated_transactions/failed" },
  cases     = rows,

  run = function(world)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:buy "thing"
    world:settle()
    expect(phone):saw("transaction.failed", { error = "unknown" })
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(0)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}

local types = require "product_types"

-- A file may hold no more than the settings; in the last row the product stands in it too.
local rows = types.rows { country = "GBR", variants = { { catalogue = "settings/failing.storekit" } } }
table.insert(rows, {
  name = "as_in_the_file", catalogue = "failing.storekit", aliases = { thing = "com.example.coins" }, count = 1,
})

scenario {
  title     = "a file in which transactions fail: the user is told, and nothing stays behind",
  rules     = { "finish-every-terminal", "quiet-cancel-loud-error" },
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
    expect(phone:owned "thing", { rule = "owns-what-is-due" }):equals(0)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}

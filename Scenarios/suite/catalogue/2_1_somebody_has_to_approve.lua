local types = require "product_types"

-- A file may contain only the settings; in the last row it contains the product too.
local rows = types.rows { country = "USA", variants = { { catalogue = "settings/approval.storekit" } } }
table.insert(rows, {
  name = "as_in_the_file", catalogue = "approval.storekit", aliases = { thing = "com.example.pro" }, count = 1,
})

scenario {
  title     = "the file enables Ask to Buy: the purchase waits for approval, and is then delivered",
  rules     = { "deliver-before-finish" },
  source    = "9.3, A1",
  catches   = { "ignore updated_transactions/purchased", "dialog on deferred" },
  cases     = rows,

  run = function(world, case)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:buy "thing"
    world:settle()
    expect(phone):saw "transaction.deferred"
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(0)
    world:approve()
    world:settle()
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(case.count)
  end,
}

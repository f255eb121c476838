local types = require "product_types"

-- A file may contain only the settings; in the last row it contains the product too.
local rows = types.rows { country = "JPN", variants = { { catalogue = "settings/interrupted.storekit" } } }
table.insert(rows, {
  name = "as_in_the_file", catalogue = "interrupted.storekit", aliases = { thing = "com.example.coins" }, count = 1,
})

scenario {
  title     = "the file enables interrupted purchases: a purchase fails, then succeeds once the user has acted",
  rules     = { "finish-every-terminal" },
  source    = "9.3, I1",
  catches   = { "ignore updated_transactions/failed", "ignore updated_transactions/purchased" },
  cases     = rows,

  run = function(world, case)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:buy "thing"
    world:settle()
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(0)
    world:accept_terms()
    world:settle()
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(case.count)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}

local types = require "product_types"

-- A file may contain only the settings; in the last row it contains the product too.
local rows = types.rows { country = "USA", variants = { { catalogue = "settings/no_products.storekit" } } }
table.insert(rows, {
  name = "as_in_the_file", catalogue = "no_products.storekit", aliases = { thing = "com.example.coins" }, count = 1,
})

scenario {
  title     = "the file makes product requests fail: any purchase is still delivered, and the app does not crash",
  source    = "9.1, 9.3, R13",
  catches   = { "drop finish", "drop granted" },
  cases     = rows,

  run = function(world, case)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:tap "shop"
    phone:buy "thing"
    world:settle()
    expect(phone:is_running()):is_true()
    expect(world):never_saw "request.product_answered"
    -- The tap waited for the shop; an app that sells without it sells now.
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(case.count * world:ledger("thing").purchases)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}

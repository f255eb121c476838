local types = require "product_types"

-- A file may hold no more than the settings; in the last row the product stands in it too.
local rows = types.rows { country = "USA", variants = { { catalogue = "settings/no_products.storekit" } } }
table.insert(rows, {
  name = "as_in_the_file", catalogue = "no_products.storekit", aliases = { thing = "com.example.coins" }, count = 1,
})

scenario {
  title     = "a file in which products cannot be loaded: what is sold all the same is delivered, and the app lives",
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
    -- The tap waited for the shop; whoever sells without it sells now.
    expect(phone:owned "thing", { rule = "owns-what-is-due" }):equals(case.count * world:ledger("thing").purchases)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}

local types = require "product_types"

scenario {
  title    = "a product goes off sale while the shop shows it: nothing is charged, and nothing stays in the queue",
  rules    = { "finish-every-terminal", "show-failures" },
  catches  = { "ignore updated_transactions/failed", "no dialog on error", "grant on failed" },
  source   = "P6, R10",
  cases    = types.rows { sells = { "gone", "other" }, mixed = true, country = "IND" },

  run = function(world, case)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:tap "shop"                          -- the user opens the shop, where an app has one
    world:settle()
    world:sell("gone", false)
    phone:buy "gone"
    world:settle()
    expect(phone:owned "gone", { rule = "entitlements-match-store" }):equals(0)
    expect(world):never_saw "store.charged"
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()

    phone:buy "other"
    world:settle()
    expect(phone:owned "other", { rule = "entitlements-match-store" }):equals(types.owned(case.products.other))
  end,
}

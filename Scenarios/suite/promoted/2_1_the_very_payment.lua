local types = require "product_types"

scenario {
  title    = "a promoted purchase is delivered once, whatever happens to an unanswered promotion",
  rules    = {},
  catches  = { "ignore updated_transactions/unsolicited", "drop disk_write/first" },
  source   = "M1, M4",
  needs    = { "promotions", "queue" },
  cases    = types.rows {
    country = "USA",
    variants = {
      { name = "as_true", option = "as_true" },
      { name = "as_false", option = "as_false", of = { "non_consumable" } },
    },
  },

  run = function(world, case)
    local phone = world:device "phone"
    world:behavior("promotion_unanswered", case.option)
    phone:launch()
    world:settle()
    phone:open_promotion "thing"
    world:settle()
    phone:background()
    phone:foreground()
    world:settle()
    local purchases = world:ledger("thing").purchases
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(types.owned(case.products.thing, purchases))
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}

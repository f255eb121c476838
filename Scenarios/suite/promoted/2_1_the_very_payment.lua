local types = require "product_types"

scenario {
  title    = "a purchase that began in the store is delivered once, whichever way an unanswered promotion goes",
  rules    = {},
  catches  = { "ignore updated_transactions/unasked", "drop disk_write/first" },
  source   = "M1, M4",
  needs    = { "promotions" },
  cases    = types.rows {
    country = "USA",
    variants = {
      { name = "as_true", option = "as_true" },
      { name = "as_false", option = "as_false", of = { "non_consumable" } },
    },
  },

  run = function(world, case)
    local phone = world:device "phone"
    world:latitude("promotion_unanswered", case.option)
    phone:launch()
    world:settle()
    phone:open_promotion "thing"
    world:settle()
    phone:background()
    phone:foreground()
    world:settle()
    local purchases = world:ledger("thing").purchases
    expect(phone:owned "thing", { rule = "owns-what-is-due" }):equals(types.owned(case.products.thing, purchases))
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}

local types = require "product_types"

scenario {
  title    = "the user taps Buy twice: the app adds at most two payments, and every charged one is delivered",
  rules    = { "one-add-per-tap", "deliver-before-finish" },
  catches  = { "repeat add_payment", "repeat tap/buy" },
  source   = "P2, Q11",
  cases    = types.rows {
    country = "USA",
    variants = {
      { name = "one_callback_each", option = "one_callback_each" },
      { name = "one_array", option = "one_array" },
    },
  },

  run = function(world, case)
    local phone = world:device "phone"
    world:behavior("purchasing_grouping", case.option)
    -- Of a second tap that the store answers with an alert alone no app can make anything.
    world:behavior("rebuy_unfinished", "redelivered")
    phone:launch()
    world:settle()
    phone:buy("thing", { taps = 2 })
    world:settle()
    local paid = world:ledger("thing").charged // case.amount
    expect(paid, "number of charged purchases"):any_of { 1, 2 }
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(types.owned(case.products.thing, paid))
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}

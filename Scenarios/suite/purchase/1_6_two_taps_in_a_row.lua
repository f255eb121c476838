local types = require "product_types"

scenario {
  title    = "two impatient taps on Buy: two payments at the most, and each one that is charged is delivered",
  rules    = { "one-add-per-tap", "deliver-before-finish" },
  catches  = { "repeat add_payment", "repeat tap/buy" },
  source   = "P2, Q11",
  cases    = types.rows {
    country = "USA",
    variants = {
      { name = "one_callback_each", option = "one_callback_each" },
      { name = "one_array", option = "one_array", of = { "consumable" } },
    },
  },

  run = function(world, case)
    local phone = world:device "phone"
    world:latitude("purchasing_grouping", case.option)
    -- Of a second tap that the store answers with an alert alone no app can make anything.
    world:latitude("rebuy_unfinished", "redelivered")
    phone:launch()
    world:settle()
    phone:buy("thing", { taps = 2 })
    world:settle()
    local paid = world:ledger("thing").charged // case.amount
    expect(paid, "how many were charged"):any_of { 1, 2 }
    expect(phone:owned "thing", { rule = "owns-what-is-due" }):equals(types.owned(case.products.thing, paid))
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}

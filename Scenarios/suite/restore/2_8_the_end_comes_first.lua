local types = require "product_types"

scenario {
  title    = "the end of a restore is reported before its transactions: the app still restores them",
  rules    = { "restore-terminates", "finish-every-terminal" },
  needs    = { "restore" },
  catches  = { "ignore updated_transactions/restored" },
  source   = "E4",
  cases    = types.rows {
    country = "GBR",
    of = { "non_consumable", "auto_renewable" },
    variants = {
      { name = "after", option = "after_the_transactions", of = { "non_consumable" } },
      { name = "before", option = "before_the_last_ones" },
    },
  },

  run = function(world, case)
    local phone = world:device "phone"
    world:behavior("restore_end", case.option)
    world:behavior("restore_username", "not_filtered")    -- the purchase history has no usernames
    world:history("mia", { products = { "thing" } })
    phone:launch()
    world:settle()
    phone:restore()
    world:settle()
    expect(phone:is_busy(), { rule = "restore-terminates" }):is_false()
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(1)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}

local types = require "product_types"

scenario {
  title    = "an unfinished purchase from one device may arrive on another device of the same account",
  rules    = { "finish-every-terminal" },
  catches  = { "ignore updated_transactions/unsolicited" },
  source   = "Q13",
  cases    = types.rows {
    country = "BRA",
    variants = {
      { name = "not_there", option = "not_delivered", of = { "non_consumable" } },
      { name = "there_too", option = "delivered" },
    },
  },

  run = function(world, case)
    world:behavior("second_device", case.option)
    local phone = world:device("phone", { account = "mia" })
    local tablet = world:device("tablet", { account = "mia" })
    phone:launch()
    world:settle()
    phone:kill_app { before = "finish" }
    phone:buy "thing"
    world:settle()
    tablet:launch()
    world:settle()
    phone:launch()
    world:settle()
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(case.count)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
    expect(tablet:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}

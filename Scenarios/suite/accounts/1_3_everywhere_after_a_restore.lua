local types = require "product_types"

scenario {
  title    = "a purchase made on the phone is owned on the tablet after the user taps Restore",
  rules    = { "finish-every-terminal", "entitlements-match-store" },
  needs    = { "restore" },
  catches  = { "ignore updated_transactions/restored", "drop restore" },
  source   = "5, E1",
  cases    = types.rows { of = { "non_consumable", "auto_renewable" } },

  run = function(world, case)
    local phone = world:device("phone", { account = "mia" })
    local tablet = world:device("tablet", { account = "mia" })
    phone:launch()
    world:settle()
    phone:buy "thing"
    world:settle()
    tablet:launch()
    world:settle()
    tablet:restore()
    world:settle()
    expect(tablet:owned "thing", { rule = "entitlements-match-store" }):equals(case.count)
    expect(world:ledger "thing"):has { charged = case.amount }
  end,
}

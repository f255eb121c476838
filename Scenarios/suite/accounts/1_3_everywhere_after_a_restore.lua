local types = require "product_types"

scenario {
  title    = "what was bought on the phone is owned on the tablet after a tap on Restore",
  rules    = { "finish-every-terminal", "owns-what-is-due" },
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
    expect(tablet:owned "thing", { rule = "owns-what-is-due" }):equals(case.count)
    expect(world:ledger "thing"):has { charged = case.amount }
  end,
}

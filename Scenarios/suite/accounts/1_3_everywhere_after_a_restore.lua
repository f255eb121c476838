scenario {
  title    = "what was bought on the phone is owned on the tablet after a tap on Restore",
  rules    = { "finish-every-terminal", "owns-what-is-due" },
  needs    = { "restore" },
  catches  = { "ignore updated_transactions/restored", "drop restore" },
  source   = "5, E1",
  products = { pro = { type = "non_consumable", price = "4.99 USD" } },
  accounts = { "mia" },

  run = function(world)
    local phone = world:device("phone", { account = "mia" })
    local tablet = world:device("tablet", { account = "mia" })
    phone:launch()
    world:settle()
    phone:buy "pro"
    world:settle()
    tablet:launch()
    world:settle()
    tablet:restore()
    world:settle()
    expect(tablet:owned "pro"):equals(1)
    expect(world:ledger "pro"):has { charged = 499 }
  end,
}

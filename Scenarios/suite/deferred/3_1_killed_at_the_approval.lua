scenario {
  title    = "the app dies when the approval reaches it, before it grants",
  rules    = { "finish-every-terminal" },
  catches  = { "ignore updated_transactions/unasked" },
  source   = "A1, X5",
  products = { coins = { type = "consumable", price = "0.99 USD", grants = 100 } },
  accounts = { "mia" },
  cases    = {
    { name = "before_it_looks", kill = { at = "transaction.purchased" } },
    { name = "before_it_finishes", kill = { before = "finish" } },
  },

  run = function(world, case)
    local phone = world:device "phone"
    world:ask_to_buy "mia"
    phone:launch()
    phone:kill_app(case.kill)
    phone:buy "coins"
    world:settle()
    world:approve()
    world:settle()
    if not phone:is_running() then phone:launch() end
    world:settle()
    expect(phone:owned "coins"):equals(100)
    expect(world:ledger "coins"):has { charged = 99 }
    expect(phone:queue()):is_empty()
  end,
}

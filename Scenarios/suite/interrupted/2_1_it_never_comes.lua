scenario {
  title    = "what was resolved never arrives: the user buys again and pays once for what the app can deliver",
  rules    = { "finish-every-terminal" },
  catches  = { "ignore updated_transactions/failed", "grant on failed" },
  source   = "I5",
  products = { coins = { type = "consumable", price = "0.99 USD", grants = 100 } },
  accounts = { "mia" },

  run = function(world)
    local phone = world:device "phone"
    world:fault("resolution_delivery", "never")
    world:interrupt_purchases "mia"
    phone:launch()
    phone:buy "coins"
    world:settle()
    world:accept_terms "mia"
    world:settle()
    world:interrupt_purchases("mia", false)
    phone:buy "coins"
    world:settle()
    expect(phone:owned "coins"):is_at_least(100)
    expect(phone:queue()):is_empty()
  end,
}

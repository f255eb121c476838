scenario {
  title    = "a purchase is not yet finished when the user restores: it comes as a purchase, not as something restored",
  rules    = { "handle-unsolicited", "finish-every-terminal" },
  needs    = { "restore" },
  catches  = { "ignore updated_transactions/unasked", "ignore updated_transactions/restored" },
  source   = "E2, E18, C12",
  products = {
    coins = { type = "consumable", price = "0.99 USD", grants = 100 },
    pro   = { type = "non_consumable", price = "4.99 USD" },
  },
  accounts = { "mia" },

  run = function(world)
    local phone = world:device "phone"
    world:history("mia", { products = { "pro" } })
    phone:launch()
    phone:kill_app { before = "finish" }
    phone:buy "coins"
    world:settle()
    phone:launch()
    phone:restore()
    world:settle()
    expect(phone:owned "coins"):equals(100)
    expect(phone:owned "pro"):equals(1)
    expect(phone):never_saw("callback.delivered", { state = "restored", transaction = 0 })
    expect(phone:queue()):is_empty()
  end,
}

scenario {
  title    = "something restorable is sold, so a tap on Restore restores",
  rules    = { "restore-button" },
  needs    = { "restore" },
  catches  = { "drop restore", "ignore tap/restore", "ignore updated_transactions/restored" },
  source   = "semantics E10, E1",
  products = { pro = { type = "non_consumable", price = "4.99 USD" } },
  accounts = { "mia" },

  run = function(world)
    local phone = world:device "phone"
    world:history("mia", { products = { "pro" } })
    phone:launch()
    phone:restore()
    world:settle()
    expect(phone):saw "queue.restore_called"
    expect(phone:owned "pro"):equals(1)
  end,
}

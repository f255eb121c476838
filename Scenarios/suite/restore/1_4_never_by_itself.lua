scenario {
  title    = "the app restores when its user asks for it, and not at its launches",
  rules    = { "no-auto-restore" },
  needs    = { "restore" },
  catches  = { "restore at launch" },
  source   = "semantics E3, E10",
  products = { pro = { type = "non_consumable", price = "4.99 USD" } },
  accounts = { "mia" },

  run = function(world)
    local phone = world:device "phone"
    world:history("mia", { products = { "pro" } })
    for _ = 1, 3 do
      phone:launch()
      phone:background()
      phone:foreground()
      world:settle()
      phone:terminate()
    end
    expect(phone):never_saw "device.sign_in_asked"
    expect(phone):never_saw "queue.restore_called"

    phone:launch()
    phone:restore()
    world:settle()
    expect(phone:owned "pro"):equals(1)
  end,
}

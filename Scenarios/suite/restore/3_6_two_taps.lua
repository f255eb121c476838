scenario {
  title    = "the user taps Restore again while a restore runs",
  rules    = { "restore-terminates" },
  needs    = { "restore" },
  catches  = {
    "busy for ever",
    "bug: a second restore was refused and its screen waited for ever "
      .. "(https://github.com/chirag04/react-native-in-app-utils/issues/150)",
  },
  source   = "E15",
  products = { pro = { type = "non_consumable", price = "4.99 USD" } },
  accounts = { "mia" },
  cases    = { { name = "ignored", option = "ignored" }, { name = "failed", option = "failed" } },

  run = function(world, case)
    local phone = world:device "phone"
    world:latitude("second_restore", case.option)
    world:history("mia", { products = { "pro" } })
    phone:launch()
    phone:restore()
    phone:restore()
    world:settle()
    expect(phone:owned "pro"):equals(1)
    expect(phone:is_busy()):is_false()
    expect(phone:queue()):is_empty()
  end,
}

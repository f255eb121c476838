scenario {
  title    = "a reinstalled app gets back what lasts when the user taps Restore",
  rules    = { "owns-what-is-due", "finish-every-terminal" },
  catches  = { "drop restore", "ignore updated_transactions/restored" },
  source   = "E2, E4",
  needs    = { "restore" },
  products = { pro = { type = "non_consumable", price = "4.99 USD" } },

  run = function(world)
    local phone = world:device "phone"
    phone:launch()
    phone:buy "pro"
    world:settle()
    expect(phone:owned "pro"):equals(1)

    phone:reinstall()
    phone:launch()
    world:settle()
    phone:restore()
    world:settle()
    expect(phone:owned "pro"):equals(1)
    expect(phone:queue()):is_empty()
    expect(world):saw("store.charged"):times(1)
  end,
}

scenario {
  title    = "there is no room for the grant: the transaction stays, and the next launch delivers it",
  rules    = { "deliver-before-finish", "owns-what-is-due" },
  needs    = { "disk" },
  catches  = { "drop disk_write", "forget disk_write" },
  source   = "X4",
  products = { coins = { type = "consumable", price = "0.99 USD", grants = 100 } },

  run = function(world)
    local phone = world:device "phone"
    phone:launch()
    phone:buy "coins"
    world:wait_for("store.charged", "10m")
    phone:fill_disk()
    world:settle()

    phone:terminate()
    phone:free_disk()
    phone:launch()
    world:settle()
    expect(phone:owned "coins"):equals(100)
    expect(world):saw("store.charged"):times(1)
  end,
}

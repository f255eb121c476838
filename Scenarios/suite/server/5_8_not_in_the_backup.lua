scenario {
  title    = "content that can be fetched again stays out of the backup",
  rules    = { "deliver-before-finish" },
  needs    = { "disk" },
  catches  = { "drop exclude_from_backup" },
  source   = "H10, 7.1",
  products = {
    book = {
      type = "non_consumable", price = "4.99 USD", delivered_by = "server",
      content = { version = "1.0", files = { film = 100000, text = "Once upon a time" } },
    },
  },

  run = function(world)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:buy "book"
    world:settle()
    expect(phone:owned "book"):equals(1)
    expect(phone):saw("disk.wrote", { bytes = 100000 }):before "disk.excluded_from_backup"
    expect(phone):saw("disk.excluded_from_backup"):at_least(2)
  end,
}

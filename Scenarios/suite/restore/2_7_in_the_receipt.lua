scenario {
  title    = "whatever a restore does to the receipt, what was bought is owned once",
  rules    = { "owns-what-is-due" },
  needs    = { "restore" },
  catches  = { "ignore updated_transactions/restored" },
  source   = "E20, E12",
  products = { pro = { type = "non_consumable", price = "4.99 USD" } },
  accounts = { "mia" },
  cases    = {
    { name = "original_date", option = "original_date" },
    { name = "restore_date", option = "restore_date" },
    { name = "one_more_entry", option = "one_more_entry" },
  },

  run = function(world, case)
    local phone = world:device "phone"
    world:latitude("receipt_after_restore", case.option)
    world:latitude("restore_username", "not_filtered")    -- a history names nobody
    world:history("mia", { products = { "pro" } })
    phone:launch()
    world:settle()
    phone:restore()
    world:settle()
    phone:restore()
    world:settle()
    expect(phone:owned "pro", { rule = "owns-what-is-due" }):equals(1)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}

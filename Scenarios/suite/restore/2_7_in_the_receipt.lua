scenario {
  title    = "a restore changes the receipt in different ways: each purchase is owned once",
  rules    = { "entitlements-match-store" },
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
    world:behavior("receipt_after_restore", case.option)
    world:behavior("restore_username", "not_filtered")    -- the purchase history has no usernames
    world:history("mia", { products = { "pro" } })
    phone:launch()
    world:settle()
    phone:restore()
    world:settle()
    phone:restore()
    world:settle()
    expect(phone:owned "pro", { rule = "entitlements-match-store" }):equals(1)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}

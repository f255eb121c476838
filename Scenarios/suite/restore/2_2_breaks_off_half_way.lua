scenario {
  title    = "a restore fails halfway: purchases that arrived are kept, and the next tap brings the rest",
  rules    = { "restore-terminates", "finish-every-terminal" },
  needs    = { "restore" },
  catches  = { "ignore restore_failed", "first only updated_transactions" },
  source   = "E4",
  products = {
    one   = { type = "non_consumable", price = "320 JPY" },
    two   = { type = "non_consumable", price = "320 JPY" },
    three = { type = "non_consumable", price = "320 JPY" },
    four  = { type = "non_consumable", price = "320 JPY" },
  },
  accounts = { mia = { storefront = "JPN" } },

  run = function(world)
    local phone = world:device "phone"
    local names = { "one", "two", "three", "four" }
    world:behavior("restore_username", "not_filtered")    -- the purchase history has no usernames
    world:history("mia", { products = names })
    phone:reinstall()                         -- a new installation comes with a receipt that shows them
    phone:launch()
    world:settle()
    phone:break_off_restore { optional = true }
    phone:restore()
    world:settle()
    expect(phone:is_busy(), { rule = "restore-terminates" }):is_false()
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()

    phone:restore()
    world:settle()
    for _, name in ipairs(names) do expect(phone:owned(name), { label = name, rule = "entitlements-match-store" }):equals(1) end
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}

scenario {
  title    = "restored purchases arrive twice, or after the restore failed: each is owned once",
  rules    = { "finish-every-terminal" },
  needs    = { "restore" },
  catches  = {
    "ignore restore_failed",
    "bug: the same restored transactions arrived twice, and a counter never reached zero "
      .. "(https://github.com/robotmedia/RMStore/pull/150)",
    "bug: a restore failed, and its transaction arrived unsolicited afterward "
      .. "(https://github.com/bizz84/SwiftyStoreKit/issues/140)",
  },
  source   = "E4a, E16",
  products = {
    one = { type = "non_consumable", price = "1.99 USD" },
    two = { type = "non_consumable", price = "1.99 USD" },
  },
  accounts = { "mia" },
  cases    = { { name = "twice", option = "twice" }, { name = "late", option = "late" } },

  run = function(world, case)
    local phone = world:device "phone"
    world:behavior("restore_username", "not_filtered")    -- the purchase history has no usernames
    world:history("mia", { products = { "one", "two" } })
    phone:reinstall()                         -- a new installation comes with a receipt that shows them
    world:fault("restore_repetition", case.option, { optional = true })
    phone:launch()
    world:settle()
    phone:restore()
    world:settle()
    -- However the restore ended: its transactions were handled in this launch, and the screen is not busy.
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
    expect(phone:is_busy(), { rule = "restore-terminates" }):is_false()

    phone:terminate()
    phone:launch()
    world:settle()
    phone:restore()
    world:settle()
    expect(phone:owned "one", { rule = "entitlements-match-store" }):equals(1)
    expect(phone:owned "two", { rule = "entitlements-match-store" }):equals(1)
    expect(phone:is_busy(), { rule = "restore-terminates" }):is_false()
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}

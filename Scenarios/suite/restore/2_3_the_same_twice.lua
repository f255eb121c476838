scenario {
  title    = "restored purchases come twice, or after the restore had failed",
  rules    = { "finish-every-terminal" },
  needs    = { "restore" },
  catches  = {
    "ignore restore_failed",
    "bug: the same restored transactions came twice and a counter never reached zero "
      .. "(https://github.com/robotmedia/RMStore/pull/150)",
    "bug: a restore failed and its transaction came unasked afterwards "
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
    world:latitude("restore_username", "not_filtered")    -- a history names nobody
    world:history("mia", { products = { "one", "two" } })
    phone:reinstall()                         -- a new installation comes with a receipt that shows them
    world:fault("restore_repetition", case.option, { optional = true })
    phone:launch()
    world:settle()
    phone:restore()
    world:settle()
    -- Whatever was said of the restore: what came was taken in this launch, and nobody waits for it.
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
    expect(phone:is_busy(), { rule = "restore-terminates" }):is_false()

    phone:terminate()
    phone:launch()
    world:settle()
    phone:restore()
    world:settle()
    expect(phone:owned "one", { rule = "owns-what-is-due" }):equals(1)
    expect(phone:owned "two", { rule = "owns-what-is-due" }):equals(1)
    expect(phone:is_busy(), { rule = "restore-terminates" }):is_false()
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}

scenario {
  title    = "a restored transaction without its original: the app lives, now and at each later launch",
  rules    = { "use-original-on-restore" },
  needs    = { "restore" },
  catches  = {
    "crash on missing original",
    "bug: the missing original was unwrapped by force, and the app crashed at each launch "
      .. "(https://github.com/benjaminmayo/merchantkit/pull/23)",
  },
  source   = "F2, F3",
  products = { pro = { type = "non_consumable", price = "49.90 SEK" } },
  accounts = { mia = { storefront = "SWE" } },
  cases    = {
    { name = "missing", option = "nil" },
    { name = "present", option = "present" },
    { name = "without_product", option = "without_product" },
  },

  run = function(world, case)
    local phone = world:device "phone"
    world:latitude("missing_original", case.option)
    world:latitude("restore_username", "not_filtered")    -- a history names nobody
    world:history("mia", { products = { "pro" } })
    phone:launch()
    world:settle()
    phone:restore()
    world:settle()
    phone:terminate()
    phone:launch()
    world:settle()
    expect(phone:is_running()):is_true()
    expect(phone:owned "pro", { rule = "use-original-on-restore" }):equals(1)
  end,
}

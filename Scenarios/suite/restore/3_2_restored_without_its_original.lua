scenario {
  title    = "a restored transaction has no original: the app does not crash, now or at later launches",
  rules    = { "use-original-on-restore" },
  needs    = { "restore" },
  catches  = {
    "crash on missing original",
    "bug: the missing original was force-unwrapped, and the app crashed at each launch "
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
    world:behavior("missing_original", case.option)
    world:behavior("restore_username", "not_filtered")    -- the purchase history has no usernames
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

scenario {
  title    = "a restored transaction comes without its original: the app survives it, at each launch",
  rules    = { "use-original-on-restore" },
  catches  = {
    "bug: a restored transaction without its original was unwrapped, and the app died at every launch "
      .. "(https://github.com/benjaminmayo/merchantkit/pull/23)",
    "bug: a queued transaction without a product identifier, and a crash at every launch even after a reinstall "
      .. "(https://github.com/MKSG-MugunthKumar/MKStoreKit/pull/176)",
  },
  source   = "semantics F3",
  needs    = { "restore" },
  products = { pro = { type = "non_consumable", price = "4.99 USD" } },
  accounts = { "ann" },

  run = function(world)
    world:history("ann", { products = { "pro" }, count = 1 })
    world:latitude("missing_original", "nil")
    local phone = world:device "phone"
    phone:launch()
    phone:restore()
    world:settle()
    expect(phone:is_running()):is_true()
    phone:terminate()
    phone:launch()
    world:settle()
    expect(phone:is_running()):is_true()
  end,
}

scenario {
  title    = "several transactions are unfinished: the first listener of a launch receives each of them once",
  rules    = { "handle-unsolicited", "idempotent-delivery", "finish-every-terminal" },
  needs    = { "storekit2", "disk" },
  catches  = {
    "ignore transaction_updated",
    "drop listen",
    "bug: unfinished transactions arrived before the app's own code listened "
      .. "(https://github.com/hyochan/react-native-iap/pull/2264)",
    "bug: a module finished transactions of products that it did not sell "
      .. "(https://github.com/Kosikowski/swift-storekit/blob/"
      .. "119aaaaa0bfa9b6bec8b0378c6a85262f8d52d1a/README.md?plain=1#L12)",
  },
  source   = "S2-6, S2-43, S2-45",
  products = {
    coins   = { type = "consumable", price = "0.99 USD", grants = 100 },
    gems    = { type = "consumable", price = "1.99 USD", grants = 10 },
    pro     = { type = "non_consumable", price = "4.99 USD" },
    monthly = { type = "auto_renewable", price = "2.99 USD", period = "1 month", group = "club" },
  },

  run = function(world)
    local phone = world:device "phone"
    world:behavior("purchase_echo", "no", { optional = true })
    phone:launch()
    world:settle()
    phone:fill_disk()                         -- an app that cannot save a purchase does not finish it
    for _, product in ipairs { "coins", "gems", "pro", "monthly" } do
      phone:buy(product)
      world:settle()
    end
    local unfinished = #phone:queue()
    phone:terminate()
    phone:free_disk()

    phone:launch()
    world:settle()
    -- An app may finish a transaction from a list before its listener receives it.
    local delivered = #world:facts("storekit.updated", { listener = 0 })
    expect(delivered, "number of updates"):is_at_most(unfinished)
    expect(phone:owned "coins", { rule = "entitlements-match-store" }):equals(100)
    expect(phone:owned "gems", { rule = "entitlements-match-store" }):equals(10)
    expect(phone:owned "pro", { rule = "entitlements-match-store" }):equals(1)
    expect(phone:owned "monthly", { rule = "entitlements-match-store" }):equals(1)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
    expect(world):saw("store.charged"):times(4)

    phone:terminate()
    phone:launch()
    world:settle()
    expect(phone):saw("storekit.updated", { listener = 0 }):times(delivered)
    expect(phone:owned "coins", { rule = "entitlements-match-store" }):equals(100)
    phone:set_renewal("monthly", false)
  end,
}

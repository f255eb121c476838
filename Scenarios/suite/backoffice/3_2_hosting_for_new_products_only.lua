scenario {
  title    = "hosting can be turned on and off while a product is new, but not once it has been live",
  catches  = {
    "bug: hosting cannot be turned off once the product is live, and cannot be added to an existing product "
      .. "(Xamarin's guide to the changes of iOS 6, product setup)",
  },
  source   = "6.2; Xamarin: Changes to StoreKit in iOS 6, product setup",
  products = {
    new = { type = "non_consumable", price = "35.00 SEK", status = "ready_to_submit" },
    old = { type = "non_consumable", price = "49.90 SEK" },
  },
  accounts = { mia = { storefront = "SWE" } },

  run = function(world)
    world:host("new", true)
    expect(world):saw("catalogue.status_changed", { product = "new", status = "waiting_for_upload" })
    world:host("new", false)
    expect(world):saw("catalogue.hosting_set", { product = "new", hosted = false })
    world:host("old", true)
    expect(world):saw("catalogue.hosting_refused", { product = "old", status = "approved" })
    world:submit "new"
    world:host("new", true)
    expect(world):saw("catalogue.hosting_refused", { product = "new", status = "waiting_for_review" })

    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:buy "old"
    world:settle()
    expect(phone:owned "old", { rule = "entitlements-match-store" }):equals(1)
  end,
}

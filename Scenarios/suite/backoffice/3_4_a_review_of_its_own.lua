scenario {
  title    = "new files of a live product can wait for review, and the review may reject them",
  catches  = {
    "bug: a new version of hosted files goes through the review like the first one "
      .. "(Xamarin's guide to the changes of iOS 6, creating packages)",
  },
  source   = "6.2, H16",
  products = {
    book = { type = "non_consumable", price = "450 JPY", hosted = { files = { ["chapter1.txt"] = "old" } } },
    pro  = { type = "non_consumable", price = "800 JPY" },
  },
  accounts = { mia = { storefront = "JPN" } },

  cases    = { { name = "approved", answer = "approve" }, { name = "turned_down", answer = "reject" } },

  run = function(world, case)
    world:upload("book", { version = "1.1", files = { ["chapter1.txt"] = "new" }, awaits_review = true, processing = "20m" })
    world:wait "20m"
    expect(world):saw("catalogue.upload_processed", { product = "book", version = "1.1" })
    world:review("book", case.answer)
    if case.answer == "approve" then
      expect(world):saw("catalogue.propagated", { product = "book" })
    else
      expect(world):saw("catalogue.upload_rejected", { product = "book", reason = "rejected" })
    end
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:buy "pro"
    world:settle()
    expect(phone:owned "pro", { rule = "entitlements-match-store" }):equals(1)
  end,
}

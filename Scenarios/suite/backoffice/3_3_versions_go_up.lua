scenario {
  title    = "an upload needs a higher version than the current one, and a valid package",
  catches  = {
    "bug: a new version uploaded without a higher ContentVersion never reaches any user "
      .. "(Xamarin's guide to the changes of iOS 6, updating content)",
  },
  source   = "H17, 6.2",
  products = {
    book = { type = "non_consumable", price = "2.99 USD", hosted = { package = "packages/book.pkg" } },
    pro  = { type = "non_consumable", price = "4.99 USD" },
  },

  cases    = {
    { name = "higher", upload = { version = "1.1", files = { ["chapter1.txt"] = "new" } } },
    { name = "much_higher", upload = { version = "1.10", files = { ["chapter1.txt"] = "new" } } },
    { name = "a_package", upload = { package = "packages/book_1_1.pkg" } },
    { name = "the_same", upload = { version = "1.0", files = { film = 5 } }, reason = "version_not_higher" },
    { name = "the_same_in_zeros", upload = { version = "1.0.0", files = { film = 5 } }, reason = "version_not_higher" },
    { name = "lower", upload = { version = "0.9", files = { film = 5 } }, reason = "version_below_first" },
    { name = "a_program", upload = { package = "packages/tool.pkg" }, reason = "executable" },
    { name = "nothing_new", upload = { package = "packages/book.pkg" }, reason = "version_not_higher" },
    { name = "no_hosting", product = "pro", upload = { version = "1.0", files = { film = 5 } }, reason = "hosting_is_off" },
  },

  run = function(world, case)
    local product = case.product or "book"
    world:upload(product, case.upload)
    world:wait "10m"
    if case.reason then
      expect(world):saw("catalogue.upload_rejected", { product = product, reason = case.reason })
      expect(world):never_saw("catalogue.upload_processed")
    else
      expect(world):saw("catalogue.upload_processed", { product = product })
      expect(world):never_saw("catalogue.upload_rejected")
    end
    -- Owners get no notification, and existing products are for sale as before.
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:buy "pro"
    world:settle()
    expect(phone:owned "pro", { rule = "entitlements-match-store" }):equals(1)
  end,
}

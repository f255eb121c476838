-- Systems before iOS 6 have no sheet. An app that runs there offers the link, which takes the user out of the app.
scenario {
  title    = "on a system without store sheets, the app opens a link: a purchase made there arrives when the user is back",
  needs    = { "sheet", "older_systems" },
  rules    = { "handle-unsolicited", "deliver-before-finish" },
  source   = "K10; Xamarin: Changes to StoreKit in iOS 6: supporting older operating systems",
  catches  = { "drop open_url", "ignore updated_transactions/unsolicited" },
  products = { coins = { type = "consumable", price = "0.50 GBP", grants = 100 } },
  accounts = { mia = { storefront = "GBR" } },
  items    = { [364709193] = { name = "A Novel", kind = "book" } },
  cases    = {
    { name = "before", system = "5.1", leaves = true },
    { name = "first", system = "6.0", leaves = false },
  },

  run = function(world, case)
    local phone = world:device("phone", { system = case.system })
    phone:launch()
    world:settle()
    phone:tap "sheet 364709193"
    world:settle()
    expect(phone:is_running()):is_true()
    expect(phone:is_in_front()):equals(not case.leaves)
    if not case.leaves then
      expect(phone):saw "sheet.presented"
      return
    end
    expect(phone):never_saw "sheet.presented"
    expect(phone):saw "process.backgrounded":after "sheet.link_opened"
    phone:buy_elsewhere "coins"
    phone:foreground()
    world:settle()
    expect(phone:owned "coins", { rule = "entitlements-match-store" }):equals(100)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}

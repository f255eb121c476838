-- Some links on the sheet lead out of the app: a related item, the support page of an app.
scenario {
  title    = "a link on the sheet takes the user out of the app: a purchase made there arrives when the user is back",
  needs    = { "sheet" },
  rules    = { "handle-unsolicited", "deliver-before-finish" },
  source   = "K8, Q2",
  catches  = { "ignore updated_transactions/unsolicited", "remove observer at background" },
  products = { coins = { type = "consumable", price = "0.50 GBP", grants = 100 } },
  accounts = { mia = { storefront = "GBR" } },
  items    = { [500000001] = { name = "This App", artist = "A Studio", price = "Free" } },

  run = function(world)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:tap "sheet 500000001 coins"
    world:settle()
    phone:follow_sheet_link()
    world:settle()
    expect(phone:is_in_front()):is_false()
    phone:buy_elsewhere "coins"
    phone:foreground()
    world:settle()
    expect(phone:owned "coins", { rule = "entitlements-match-store" }):equals(100)
    phone:close_sheet()
    world:settle()
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}

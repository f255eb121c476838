scenario {
  title    = "the app is killed while its store sheet is open, after a purchase there: the next launch has it",
  needs    = { "sheet" },
  rules    = { "handle-unsolicited", "deliver-before-finish" },
  source   = "K2, Q2",
  catches  = { "ignore updated_transactions/unsolicited", "delay add_observer/next" },
  products = { coins = { type = "consumable", price = "0.50 GBP", grants = 100 } },
  accounts = { mia = { storefront = "GBR" } },
  items    = { [500000001] = { name = "This App" } },

  run = function(world)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:tap "sheet 500000001 coins"
    world:settle()
    phone:buy_on_sheet "coins"
    phone:kill_app()
    world:settle()
    expect(phone:is_running()):is_false()

    phone:launch()
    world:settle()
    expect(phone:owned "coins", { rule = "entitlements-match-store" }):equals(100)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}

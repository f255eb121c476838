scenario {
  title    = "the app dies while its sheet is up and a product was bought on it: the next launch has the purchase",
  needs    = { "sheet" },
  rules    = { "handle-unsolicited", "deliver-before-finish" },
  source   = "K2, Q2",
  catches  = { "ignore updated_transactions/unasked", "delay add_observer/next" },
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
    expect(phone:owned "coins", { rule = "owns-what-is-due" }):equals(100)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}

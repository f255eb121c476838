scenario {
  title    = "the app goes to the background under the payment sheet: the purchase goes on or is cancelled",
  rules    = { "finish-every-terminal" },
  catches  = { "remove observer at background", "ignore updated_transactions/purchased" },
  source   = "P21",
  products = { coins = { type = "consumable", price = "0.99 USD", grants = 100 } },
  cases    = { { name = "it_stays", option = "stays" }, { name = "it_goes", option = "dismissed" } },

  run = function(world, case)
    local phone = world:device "phone"
    world:latitude("sheet_in_background", case.option)
    phone:launch()
    world:settle()
    phone:buy "coins"
    world:wait_for("device.sheet_shown", "10m")
    phone:background()
    world:wait "1m"
    phone:foreground()
    world:settle()
    phone:terminate()
    phone:launch()
    world:settle()
    local charged = world:ledger("coins").charged
    expect(phone:owned "coins"):equals(charged // 99 * 100)
    expect(phone:queue()):is_empty()
  end,
}

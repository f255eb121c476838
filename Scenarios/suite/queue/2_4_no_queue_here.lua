scenario {
  title    = "where the queue does not work nothing is sold, and the app lives",
  rules    = {},
  catches  = { "grant purchasing" },
  source   = "Q7",
  products = { coins = { type = "consumable", price = "0.50 GBP", grants = 100 } },
  accounts = { mia = { storefront = "GBR" } },
  cases    = { { name = "available", option = "available" }, { name = "unavailable", option = "unavailable" } },

  run = function(world, case)
    local phone = world:device "phone"
    world:latitude("queue_availability", case.option)
    phone:launch()
    world:settle()
    phone:buy "coins"
    world:settle()
    expect(phone:is_running()):is_true()
    expect(phone:owned "coins", { rule = "owns-what-is-due" }):equals(world:ledger("coins").charged // 50 * 100)
  end,
}

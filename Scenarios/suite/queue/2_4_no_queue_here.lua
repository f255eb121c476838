scenario {
  title    = "the payment queue is unavailable: nothing is sold, and the app does not crash",
  rules    = {},
  catches  = { "grant purchasing" },
  source   = "Q7",
  products = { coins = { type = "consumable", price = "0.50 GBP", grants = 100 } },
  accounts = { mia = { storefront = "GBR" } },
  cases    = { { name = "available", option = "available" }, { name = "unavailable", option = "unavailable" } },

  run = function(world, case)
    local phone = world:device "phone"
    world:behavior("queue_availability", case.option)
    phone:launch()
    world:settle()
    phone:buy "coins"
    world:settle()
    expect(phone:is_running()):is_true()
    expect(phone:owned "coins", { rule = "entitlements-match-store" }):equals(world:ledger("coins").charged // 50 * 100)
  end,
}

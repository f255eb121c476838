scenario {
  title    = "a subscription starts, and renews while the app is closed",
  rules    = { "handle-unsolicited", "finish-every-terminal" },
  source   = "T1, T13",
  products = { monthly = { type = "auto_renewable", price = "4.99 USD", period = "1 month" } },

  run = function(world)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:buy "monthly"
    world:settle()
    phone:terminate()
    world:wait "32d"
    phone:launch()
    world:settle()
    expect(phone:owned "monthly", { rule = "entitlements-match-store" }):equals(1)
    phone:set_renewal("monthly", false)
  end,
}

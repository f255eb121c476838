scenario {
  title    = "the store renewed while the device had no network: the app gives no access until it hears of it, and then does",
  rules    = { "handle-unsolicited", "owns-what-is-due" },
  catches  = { "ignore updated_transactions/unasked" },
  source   = "T1, Q4",
  products = {
    monthly = { type = "auto_renewable", price = "0.990 KWD", period = "1 month", group = "club" },
  },
  accounts = { mia = { storefront = "KWT" } },

  run = function(world)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:buy "monthly"
    world:settle()
    phone:terminate()
    phone:network_down()
    world:wait "32d"
    phone:launch()
    world:settle()
    expect(phone:owned "monthly"):equals(0)
    phone:network_up()
    world:settle()
    expect(phone:owned "monthly"):equals(1)
    expect(phone:queue()):is_empty()
    phone:set_renewal("monthly", false)
  end,
}

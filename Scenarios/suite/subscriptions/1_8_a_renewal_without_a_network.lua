scenario {
  title    = "the store renews while the device has no network: access is there once the app receives the renewal",
  rules    = { "handle-unsolicited", "entitlements-match-store" },
  catches  = { "ignore updated_transactions/unsolicited" },
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
    phone:network_up()
    world:settle()
    expect(phone:owned "monthly", { rule = "entitlements-match-store" }):equals(1)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
    phone:set_renewal("monthly", false)
  end,
}

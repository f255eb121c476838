scenario {
  title    = "a subscription ends while the network is down: the device's clock takes it off the list",
  rules    = { "entitlements-match-store" },
  needs    = { "storekit2" },
  catches  = { "bug: a subscription was kept by the app itself, and lasted while the phone was offline" },
  source   = "S2-66, S2-65, S2-76",
  products = {
    monthly = { type = "auto_renewable", price = "2.99 USD", period = "1 month", group = "club" },
    pro     = { type = "non_consumable", price = "4.99 USD" },
  },

  run = function(world)
    local phone = world:device "phone"
    world:behavior("purchase_echo", "no", { optional = true })
    phone:launch()
    world:settle()
    phone:buy "monthly"
    world:settle()
    phone:buy "pro"
    world:settle()
    phone:set_renewal("monthly", false)
    world:settle()
    phone:network_down()
    world:wait "20d"
    expect(phone:owned "monthly", { rule = "entitlements-match-store" }):equals(1)
    world:wait "20d"
    expect(phone:owned "monthly", { rule = "entitlements-match-store" }):equals(0)
    expect(phone:owned "pro", { rule = "entitlements-match-store" }):equals(1)
    expect(phone):never_saw "storekit.updated"

    phone:terminate()
    phone:launch()
    world:settle()
    expect(phone:owned "monthly", { rule = "entitlements-match-store" }):equals(0)
    expect(phone:owned "pro", { rule = "entitlements-match-store" }):equals(1)
  end,
}

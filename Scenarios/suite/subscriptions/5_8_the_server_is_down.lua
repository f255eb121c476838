scenario {
  title    = "a subscription is paid while the app's server is down: access starts at once or later, and is not lost",
  rules    = { "deliver-before-finish", "finish-every-terminal" },
  catches  = {
    "finish first",
    "bug: the subscription was finished before validation, the network failed, and there was no retry "
      .. "(https://github.com/bizz84/SwiftyStoreKit/issues/411)",
  },
  source   = "W6, X4",
  products = { monthly = { type = "auto_renewable", price = "2.99 USD", period = "1 month", group = "club" } },

  run = function(world)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:tap "shop"                          -- the user opens the shop, where an app has one
    world:settle()
    world:server_down()
    phone:buy "monthly"
    world:settle()

    world:server_up()
    phone:terminate()
    phone:launch()
    world:settle()
    expect(phone:owned "monthly", { rule = "entitlements-match-store" }):equals(1)
    expect(world):saw("store.charged"):times(1)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
    phone:set_renewal("monthly", false)
  end,
}

scenario {
  title    = "a subscription ends while the app runs: no listener receives anything, and access ends",
  rules    = { "entitlements-match-store" },
  needs    = { "storekit2" },
  catches  = { "bug: an app ended access on a transaction only, and no transaction says that a subscription ended" },
  source   = "S2-76, S2-54",
  products = {
    monthly = { type = "auto_renewable", price = "2.99 USD", period = "1 month", group = "club" },
  },

  run = function(world)
    local phone = world:device "phone"
    world:behavior("purchase_echo", "no", { optional = true })
    phone:launch()
    world:settle()
    phone:buy "monthly"
    world:settle()
    phone:set_renewal("monthly", false)
    world:wait "20d"
    expect(phone:owned "monthly", { rule = "entitlements-match-store" }):equals(1)
    world:wait "20d"
    expect(phone:owned "monthly", { rule = "entitlements-match-store" }):equals(0)
    phone:terminate()
    phone:launch()
    world:settle()
    expect(phone):never_saw "storekit.updated"
    expect(phone:owned "monthly", { rule = "entitlements-match-store" }):equals(0)
  end,
}

scenario {
  title    = "a purchased renewal has no original, or the first purchase: the app handles it as a purchase",
  rules    = { "finish-every-terminal", "entitlements-match-store" },
  catches  = { "ignore updated_transactions/unsolicited" },
  source   = "F3, T4",
  products = { monthly = { type = "auto_renewable", price = "2.99 USD", period = "1 month", group = "club" } },
  cases    = { { name = "nil" }, { name = "first_purchase" } },

  run = function(world, case)
    local phone = world:device "phone"
    world:behavior("renewal_original", case.name)
    phone:launch()
    world:settle()
    phone:buy "monthly"
    world:settle()
    phone:terminate()
    world:wait "65d"
    phone:launch()
    world:settle()
    expect(phone:owned "monthly", { rule = "entitlements-match-store" }):equals(1)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
    phone:set_renewal("monthly", false)
  end,
}

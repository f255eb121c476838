scenario {
  title    = "an upgrade applies at once, a downgrade at the next renewal: the app handles each as a purchase",
  rules    = { "finish-every-terminal", "deliver-before-finish" },
  catches  = {
    "ignore updated_transactions/unsolicited",
    "bug: a downgrade had the identifier of an earlier purchase and was treated as handled "
      .. "(https://github.com/RevenueCat/purchases-ios/issues/3020)",
  },
  source   = "T6, T7",
  products = {
    gold   = { type = "auto_renewable", price = "10.00 EUR", period = "1 month", group = "club", level = 1 },
    silver = { type = "auto_renewable", price = "4.90 EUR", period = "1 month", group = "club", level = 2 },
  },
  accounts = { mia = { storefront = "DEU" } },
  cases    = {
    { name = "up", first = "silver", second = "gold" },
    { name = "down", first = "gold", second = "silver", option = "new_identifier" },
    { name = "down_same_identifier", first = "gold", second = "silver", option = "earlier_identifier" },
  },

  run = function(world, case)
    local phone = world:device "phone"
    if case.option then world:behavior("downgrade_number", case.option) end
    phone:launch()
    world:settle()
    phone:buy(case.first)
    world:settle()
    phone:buy(case.second)
    world:settle()
    expect(phone:is_busy(), { rule = "busy-ends" }):is_false()
    phone:terminate()
    world:wait "33d"
    phone:launch()
    world:settle()
    expect(phone:owned(case.second), { rule = "entitlements-match-store" }):equals(1)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
    phone:set_renewal(case.second, false)
  end,
}

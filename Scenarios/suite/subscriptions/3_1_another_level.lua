scenario {
  title    = "up at once, down at the next renewal: each change arrives as a purchase and is taken",
  rules    = { "finish-every-terminal", "deliver-before-finish" },
  catches  = {
    "ignore updated_transactions/unasked",
    "bug: a downgrade came with the identifier of an earlier purchase and was taken for handled "
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
    if case.option then world:latitude("downgrade_number", case.option) end
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
    expect(phone:owned(case.second), { rule = "owns-what-is-due" }):equals(1)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
    phone:set_renewal(case.second, false)
  end,
}

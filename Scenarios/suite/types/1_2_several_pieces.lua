scenario {
  title    = "three pieces in one payment: charged and delivered three times over",
  rules    = { "owns-what-is-due", "deliver-before-finish" },
  catches  = { "quantity one" },
  source   = "P7, P8",
  products = { thing = { type = "consumable", price = "0.250 KWD", grants = 10 } },
  accounts = { mia = { storefront = "KWT" } },
  cases    = {
    { name = "consumable" },
    { name = "non_renewing", products = { thing = { type = "non_renewing", price = "0.250 KWD", grants = 10 } } },
  },

  run = function(world)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:buy("thing", { quantity = 3 })
    world:settle()
    expect(phone:owned "thing", { rule = "owns-what-is-due" }):equals(30)
    expect(world:ledger "thing"):has { charged = 750 }
  end,
}

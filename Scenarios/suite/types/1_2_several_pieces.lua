scenario {
  title    = "the user buys a quantity of three: every charged unit is delivered",
  rules    = { "entitlements-match-store", "deliver-before-finish" },
  catches  = { "bug: one payment charged three units, and one was granted" },
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
    local sold = world:ledger "thing"         -- an app may sell one at a time
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(10 * sold.quantity)
    expect(sold.charged):equals(250 * sold.quantity)
  end,
}

local types = require "product_types"

scenario {
  title    = "the user buys and confirms on the payment sheet: nothing else asks for the password of the store",
  rules    = { "no-auto-restore" },
  needs    = { "storekit2" },
  catches  = {
    "bug: a prompt to sign in appeared after a purchase, which no user had requested "
      .. "(https://github.com/RevenueCat/purchases-ios/pull/5777)",
  },
  source   = "S2-88",
  cases    = types.rows(),

  run = function(world, case)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:buy "thing"
    world:settle()
    expect(phone, { rule = "no-auto-restore" }):never_saw "device.sign_in_asked"
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(case.count)
  end,
}

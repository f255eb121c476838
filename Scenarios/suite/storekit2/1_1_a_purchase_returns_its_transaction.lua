local types = require "product_types"

scenario {
  title    = "a successful purchase is the result of the call, and no listener receives it",
  rules    = { "deliver-before-finish", "persist-before-finish", "finish-every-terminal" },
  needs    = { "storekit2" },
  catches  = {
    "bug: a library listened to updates only, and missed everything bought on this device "
      .. "(https://github.com/RevenueCat/purchases-ios/pull/2063)",
    "bug: the observer of the payment queue stayed added, and each purchase was counted twice "
      .. "(https://github.com/hyochan/react-native-iap/issues/2332)",
  },
  source   = "S2-2, S2-3",
  cases    = types.rows(),

  run = function(world, case)
    local phone = world:device "phone"
    world:behavior("purchase_echo", "no", { optional = true })
    phone:launch()
    world:settle()
    phone:buy "thing"
    world:settle()
    expect(phone):saw("storekit.purchase_returned", { result = "success" }):times(1)
    expect(phone):never_saw "storekit.updated"
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(case.count)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()

    phone:terminate()
    phone:launch()
    world:settle()
    expect(phone):never_saw "storekit.updated"
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(case.count)
    expect(world:ledger "thing"):has { charged = case.amount }
  end,
}

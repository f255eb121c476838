local types = require "product_types"

scenario {
  title    = "the user accepts the terms while the app runs: the paid purchase follows the failure in one launch",
  rules    = { "failed-then-purchased", "handle-unsolicited" },
  catches  = {
    "bug: the app removed its handler after the failure, and the purchase that followed was not delivered "
      .. "(https://github.com/bizz84/SwiftyStoreKit/issues/626)",
    "bug: a purchase failed with 3038, the user consented outside the app, and the approved callback never arrived "
      .. "(https://github.com/j3k0/cordova-plugin-purchase/issues/1243)",
  },
  source   = "I1, I2, I4",
  cases    = types.rows { country = "USA" },

  run = function(world, case)
    local phone = world:device "phone"
    world:interrupt_purchases "mia"
    phone:launch()
    world:settle()
    phone:buy "thing"
    world:settle()
    expect(phone):saw "transaction.failed"

    phone:background()
    world:interrupt_purchases("mia", false)
    world:accept_terms()
    world:settle()
    phone:foreground()
    world:settle()
    phone:terminate()
    phone:launch()
    world:settle()
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(case.count)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
    expect(world):saw("store.charged"):times(1)
  end,
}

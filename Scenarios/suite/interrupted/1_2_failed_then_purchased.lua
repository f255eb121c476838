local types = require "product_types"

scenario {
  title    = "an interrupted purchase fails first and succeeds later: the app handles both, whatever the error",
  rules    = { "failed-then-purchased", "show-failures" },
  catches  = {
    "give up after failed",
    "bug: the app removed its handler after the error, and the paid purchase was lost "
      .. "(https://github.com/bizz84/SwiftyStoreKit/issues/626)",
    "bug: the approved callback never arrived after the user consented (https://github.com/j3k0/cordova-plugin-purchase/issues/1243)",
    "bug: new terms were reported as a general error, and the purchase that followed was not handled "
      .. "(https://github.com/jamesmontemagno/InAppBillingPlugin/pull/382)",
  },
  source   = "I1, I2, I3",
  cases    = types.rows {
    country = "BRA",
    variants = {
      { name = "terms", option = "terms" },
      { name = "confirmation", option = "confirmation" },
      { name = "as_a_cancel", option = "cancelled" },
    },
  },

  run = function(world, case)
    local phone = world:device "phone"
    world:behavior("interrupted_error", case.option)
    world:interrupt_purchases "mia"
    phone:launch()
    world:settle()
    phone:buy "thing"
    world:settle()
    expect(phone):saw "transaction.failed"
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(0)

    world:accept_terms "mia"
    world:settle()
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(case.count)
    expect(world:ledger "thing"):has { charged = case.amount }
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}

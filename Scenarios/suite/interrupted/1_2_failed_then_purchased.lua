local types = require "product_types"

scenario {
  title    = "an interrupted purchase fails first and succeeds later: both are taken, whatever the error says",
  rules    = { "failed-then-purchased", "quiet-cancel-loud-error" },
  catches  = {
    "give up after failed",
    "bug: after the error the app had taken its handler away, and the money was gone "
      .. "(https://github.com/bizz84/SwiftyStoreKit/issues/626)",
    "bug: the approved callback never came after the consent (https://github.com/j3k0/cordova-plugin-purchase/issues/1243)",
    "bug: new terms were told as a general error, and the purchase that followed was nobody's "
      .. "(https://github.com/jamesmontemagno/InAppBillingPlugin/pull/382)",
  },
  source   = "I1, I2, I3",
  cases    = types.rows {
    country = "BRA",
    variants = {
      { name = "terms", option = "terms" },
      { name = "confirmation", option = "confirmation", of = { "consumable" } },
      { name = "as_a_cancel", option = "cancelled", of = { "consumable" } },
    },
  },

  run = function(world, case)
    local phone = world:device "phone"
    world:latitude("interrupted_error", case.option)
    world:interrupt_purchases "mia"
    phone:launch()
    world:settle()
    phone:buy "thing"
    world:settle()
    expect(phone):saw("callback.delivered", { state = "failed" })
    expect(phone:owned "thing", { rule = "owns-what-is-due" }):equals(0)

    world:accept_terms "mia"
    world:settle()
    expect(phone:owned "thing", { rule = "owns-what-is-due" }):equals(case.count)
    expect(world:ledger "thing"):has { charged = case.amount }
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}

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
  products = { coins = { type = "consumable", price = "0.99 USD", grants = 100 } },
  accounts = { "mia" },
  cases    = {
    { name = "terms", option = "terms" },
    { name = "confirmation", option = "confirmation" },
    { name = "as_a_cancel", option = "cancelled" },
  },

  run = function(world, case)
    local phone = world:device "phone"
    world:latitude("interrupted_error", case.option)
    world:interrupt_purchases "mia"
    phone:launch()
    phone:buy "coins"
    world:settle()
    expect(phone):saw("callback.delivered", { state = "failed" })
    expect(phone:owned "coins"):equals(0)

    world:accept_terms "mia"
    world:settle()
    expect(phone:owned "coins"):equals(100)
    expect(world:ledger "coins"):has { charged = 99 }
    expect(phone:queue()):is_empty()
  end,
}

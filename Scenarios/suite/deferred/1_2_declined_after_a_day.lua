local types = require "product_types"

scenario {
  title    = "the app leaves a deferred purchase alone until the organizer declines it",
  rules    = { "leave-deferred-alone", "finish-every-terminal" },
  catches  = {
    "bug: the app treated deferred as a purchase in progress, and its shop stayed locked "
      .. "(https://github.com/RevenueCat/purchases-ios/issues/273)",
  },
  source   = "A1, A2, A6",
  cases    = types.rows { country = "KWT" },

  run = function(world)
    local phone = world:device "phone"
    world:ask_to_buy "mia"
    phone:launch()
    world:settle()
    phone:buy "thing"
    world:settle()
    expect(phone):saw "transaction.deferred"
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(0)

    world:decline { after = "20h" }
    world:wait "21h"
    world:settle()
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(0)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
    expect(world):never_saw "store.charged"
  end,
}

local types = require "product_types"

scenario {
  title    = "a purchase that waits is left alone, and the organiser declines it in the end",
  rules    = { "leave-deferred-alone", "finish-every-terminal" },
  catches  = {
    "bug: the app took deferred for a purchase that goes on, and its shop stayed locked "
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
    expect(phone):saw("callback.delivered", { state = "deferred" })
    expect(phone:owned "thing", { rule = "owns-what-is-due" }):equals(0)

    world:decline { after = "20h" }
    world:wait "21h"
    world:settle()
    expect(phone:owned "thing", { rule = "owns-what-is-due" }):equals(0)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
    expect(world):never_saw "store.charged"
  end,
}

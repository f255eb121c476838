local types = require "product_types"

scenario {
  title    = "the user buys again soon after a grant: the first purchase is finished by then, so the second is sold",
  rules    = { "finish-every-terminal" },
  level    = "should",                        -- nothing is lost: the first is redelivered, and the user has to buy again
  catches  = {
    "drop finish",
    "bug: the app was notified of success before the finish, and the next purchase was not sold "
      .. "(https://github.com/RevenueCat/purchases-ios/pull/1965)",
  },
  source   = "P14, X1",
  cases    = types.rows {
    variants = {
      { name = "comes_again", option = "redelivered", of = { "consumable", "non_renewing" } },
      { name = "silence", option = "silence", of = { "consumable" } },
    },
  },

  run = function(world, case)
    local phone = world:device "phone"
    world:behavior("reused_transaction", "new")
    world:behavior("rebuy_unfinished", case.option)
    -- An app may finish when its server has answered, which a slow network would put off.
    world:behavior("message_delay", "50ms")
    phone:launch()
    world:settle()
    phone:buy "thing"
    world:wait_for(function() return phone:owned "thing" == case.count end, "10m")
    world:wait "1s"                           -- no user taps in the same instant
    phone:buy "thing"
    world:settle()
    expect(world):saw("store.charged"):times(2)
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(2 * case.count)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}

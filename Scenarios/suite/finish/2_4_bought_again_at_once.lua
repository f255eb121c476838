local types = require "product_types"

scenario {
  title    = "what was bought is there and its user soon buys more: the first is finished by then, so that the second is sold",
  rules    = { "finish-every-terminal" },
  level    = "should",                        -- nothing is lost: the first come again, and the user has to buy once more
  catches  = {
    "drop finish",
    "bug: the app was told that the purchase is done before it was finished, and the next one was not sold "
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
    world:latitude("reused_transaction", "new")
    world:latitude("rebuy_unfinished", case.option)
    -- An app may finish when its server has answered, which a slow network would put off.
    world:latitude("message_delay", "50ms")
    phone:launch()
    world:settle()
    phone:buy "thing"
    world:wait_for(function() return phone:owned "thing" == case.count end, "10m")
    world:wait "1s"                           -- nobody taps in the same instant
    phone:buy "thing"
    world:settle()
    expect(world):saw("store.charged"):times(2)
    expect(phone:owned "thing", { rule = "owns-what-is-due" }):equals(2 * case.count)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}

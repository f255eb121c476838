local types = require "product_types"

scenario {
  title    = "the network is down when the app requests its products: once it is back, they can be bought",
  rules    = { "finish-every-terminal" },
  catches  = {
    "ignore request_failed",
    "bug: a failed products request was never retried (https://github.com/RevenueCat/purchases-ios/issues/135)",
  },
  source   = "R4, R10, R13",
  cases    = types.rows {
    country = "GBR",
    variants = {
      { name = "offline", option = "offline" },
      { name = "store_unreachable", option = "store_unreachable", of = { "consumable" } },
    },
  },

  run = function(world, case)
    local phone = world:device "phone"
    world:behavior("products_offline", case.option)
    phone:network_down()
    phone:launch()
    world:settle()
    phone:tap "shop"
    world:settle()
    phone:network_up()
    phone:tap "shop"
    world:settle()
    phone:buy "thing"
    world:settle()
    expect(phone:owned "thing", { rule = "buy-button" }):equals(case.count)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}

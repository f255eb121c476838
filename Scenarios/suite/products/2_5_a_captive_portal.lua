local types = require "product_types"

scenario {
  title    = "a captive portal answers in place of the store: after the user signs in there, purchases work",
  rules    = { "finish-every-terminal" },
  catches  = { "ignore request_failed", "ignore updated_transactions/failed" },
  source   = "P19, R4, R13",
  cases    = types.rows(),

  run = function(world, case)
    local phone = world:device "phone"
    phone:captive_portal()
    phone:launch()
    world:settle()
    phone:tap "shop"
    world:settle()
    phone:buy "thing"
    world:settle()
    expect(world):never_saw "store.charged"

    phone:network_up()
    phone:tap "shop"
    world:settle()
    phone:buy "thing"
    world:settle()
    expect(phone:owned "thing", { rule = "buy-button" }):equals(case.count)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}

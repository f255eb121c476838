local types = require "product_types"

scenario {
  title    = "a purchase that waits for approval is granted when the organiser agrees, in another launch",
  rules    = { "handle-unsolicited", "deliver-before-finish" },
  catches  = { "ignore updated_transactions/unasked", "grant deferred" },
  source   = "A1, A6",
  cases    = types.rows(),

  run = function(world, case)
    local phone = world:device "phone"
    world:ask_to_buy "mia"
    phone:launch()
    world:settle()
    phone:buy "thing"
    world:settle()
    expect(phone):saw("callback.delivered", { state = "deferred" })
    expect(phone:owned "thing", { rule = "owns-what-is-due" }):equals(0)

    phone:terminate()
    world:approve()
    world:settle()
    phone:launch()
    world:settle()
    expect(phone:owned "thing", { rule = "owns-what-is-due" }):equals(case.count)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}

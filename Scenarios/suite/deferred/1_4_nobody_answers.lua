local types = require "product_types"

scenario {
  title    = "nobody answers the request for a day: it goes away in silence or fails, and can be made again",
  rules    = { "leave-deferred-alone", "buy-button" },
  catches  = { "finish deferred", "ignore updated_transactions/failed" },
  source   = "A5",
  cases    = types.rows {
    variants = {
      { name = "as_a_failure", option = "failed" },
      { name = "in_silence", option = "silent" },
    },
  },

  run = function(world, case)
    local phone = world:device "phone"
    world:latitude("request_expiry", case.option)
    world:ask_to_buy "mia"
    phone:launch()
    world:settle()
    phone:buy "thing"
    world:settle()
    world:wait "25h"
    expect(phone:owned "thing", { rule = "owns-what-is-due" }):equals(0)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()

    phone:buy "thing"
    world:settle()
    local queue = phone:queue()
    expect(queue, { rule = "buy-button" }):has_entry { product = "thing", state = "deferred" }
    if #queue == 0 then return end
    world:approve()
    world:settle()
    expect(phone:owned "thing", { rule = "owns-what-is-due" }):equals(case.count)
    expect(world:ledger "thing"):has { charged = case.amount }
  end,
}

local types = require "product_types"

scenario {
  title    = "a request gets no answer for a day: it fails or expires silently, and the user can ask again",
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
    world:behavior("request_expiry", case.option)
    world:ask_to_buy "mia"
    phone:launch()
    world:settle()
    phone:buy "thing"
    world:settle()
    world:wait "25h"
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(0)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()

    phone:buy "thing"
    world:settle()
    local queue = phone:queue()
    expect(queue, { rule = "buy-button" }):has_entry { product = "thing", state = "deferred" }
    if #queue == 0 then return end
    world:approve()
    world:settle()
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(case.count)
    expect(world:ledger "thing"):has { charged = case.amount }
  end,
}

local types = require "product_types"

scenario {
  title    = "the network fails right after the tap: the request is lost, and nothing is charged",
  rules    = { "finish-every-terminal" },
  needs    = { "queue" },
  catches  = { "ignore updated_transactions/failed" },
  source   = "P19, 2.2",
  cases    = types.rows { country = "KWT" },

  run = function(world)
    local phone = world:device "phone"
    world:behavior("offline_before_request", "offline")
    phone:launch()
    world:settle()
    phone:network_down { after = "10ms" }
    phone:buy "thing"
    world:settle()
    expect(world):never_saw "store.charged"
    expect(phone):saw("transaction.failed", { error = "NSURLErrorDomain -1005" })
      :times(world:fact_count "queue.payment_added")
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}

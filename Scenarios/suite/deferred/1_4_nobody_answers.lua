scenario {
  title    = "nobody answers the request for a day: it goes away in silence or fails, and can be made again",
  rules    = { "leave-deferred-alone" },
  catches  = { "finish deferred", "ignore updated_transactions/failed" },
  source   = "A5",
  products = { pro = { type = "non_consumable", price = "4.99 USD" } },
  accounts = { "mia" },
  cases    = { { name = "in_silence", option = "silent" }, { name = "as_a_failure", option = "failed" } },

  run = function(world, case)
    local phone = world:device "phone"
    world:latitude("request_expiry", case.option)
    world:ask_to_buy "mia"
    phone:launch()
    phone:buy "pro"
    world:settle()
    world:wait "25h"
    expect(phone:owned "pro"):equals(0)
    expect(phone:queue()):is_empty()

    phone:buy "pro"
    world:settle()
    world:approve()
    world:settle()
    expect(phone:owned "pro"):equals(1)
    expect(world:ledger "pro"):has { charged = 499 }
  end,
}

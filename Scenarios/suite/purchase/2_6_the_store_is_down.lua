scenario {
  title    = "the store is down for a day: nothing is owned and nothing charged until it is back",
  rules    = { "finish-every-terminal" },
  catches  = { "ignore updated_transactions/failed", "grant on failed" },
  source   = "P16, P19",
  products = { coins = { type = "consumable", price = "0.99 USD", grants = 100 } },

  run = function(world)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    world:store_down()
    phone:buy "coins"
    world:wait "23h"
    expect(phone:owned "coins"):equals(0)
    expect(world):never_saw "store.charged"

    world:store_up()
    phone:buy "coins"
    world:settle()
    expect(phone:owned "coins"):equals(100)
    expect(phone:queue()):is_empty()
  end,
}

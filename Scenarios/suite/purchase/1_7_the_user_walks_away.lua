scenario {
  title    = "the user leaves the payment sheet open and comes back much later",
  rules    = { "finish-every-terminal" },
  catches  = { "finish purchasing", "grant purchasing" },
  source   = "C2, P21",
  products = { coins = { type = "consumable", price = "0.99 USD", grants = 100 } },

  run = function(world)
    local phone = world:device "phone"
    phone:launch()
    phone:walk_away()
    phone:buy "coins"
    world:settle()
    expect(phone:owned "coins"):equals(0)
    expect(world):never_saw "store.charged"
    world:wait "2h"

    phone:terminate()
    phone:launch()
    world:settle()
    expect(phone:owned "coins"):equals(0)
  end,
}

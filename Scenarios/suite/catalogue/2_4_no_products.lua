scenario {
  title     = "a file in which products cannot be loaded: the shop stays closed, and the app alive",
  source    = "9.1, 9.3, R13",
  needs     = { "interface" },
  catches   = { "ignore request_failed" },
  catalogue = "no_products.storekit",
  aliases   = { coins = "com.example.coins" },

  run = function(world)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:tap "shop"
    phone:buy "coins"
    world:settle()
    expect(phone):never_saw "interface.products_listed"
    -- The tap waited for the shop; an app that sells without it, as the reference does, sells now.
    expect(phone:owned "coins"):equals(1)
  end,
}

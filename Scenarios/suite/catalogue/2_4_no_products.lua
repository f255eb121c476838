scenario {
  title     = "a file in which products cannot be loaded: what is sold all the same is delivered, and the app lives",
  source    = "9.1, 9.3, R13",
  catches   = { "drop finish", "drop granted" },
  catalogue = "no_products.storekit",
  aliases   = { coins = "com.example.coins" },

  run = function(world)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:tap "shop"
    phone:buy "coins"
    world:settle()
    expect(phone:is_running()):is_true()
    expect(world):never_saw "request.product_answered"
    -- The tap waited for the shop; whoever sells without it sells now.
    expect(phone:owned "coins", { rule = "owns-what-is-due" }):equals(world:ledger("coins").purchases)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}

scenario {
  title    = "the user taps Buy before the store has answered what it sells",
  rules    = { "buy-only-known-products" },
  catches  = { "unknown add_payment", "empty add_payment", "release start_products" },
  source   = "R5, P4, P5, P6",
  products = { coins = { type = "consumable", price = "0.99 USD", grants = 100 } },
  cases    = {
    { name = "code_0", option = "code_0" },
    { name = "exception", option = "exception" },
    { name = "code_3", option = "code_3" },
  },

  run = function(world, case)
    local phone = world:device "phone"
    world:latitude("unknown_product", case.option)
    world:store_slow "20s"
    phone:launch()
    phone:tap "shop"
    phone:buy "coins"
    world:wait "5m"
    if phone:owned "coins" == 0 then phone:buy "coins" end
    world:wait "5m"
    expect(phone:is_running()):is_true()
    expect(phone:owned "coins"):equals(100)
    expect(phone:queue()):is_empty()
  end,
}

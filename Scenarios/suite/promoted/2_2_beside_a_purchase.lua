scenario {
  title    = "a promoted product while another purchase is on its sheet: both are delivered",
  rules    = { "deliver-before-finish", "finish-every-terminal" },
  catches  = { "drop granted" },
  source   = "M1, Q11",
  needs    = { "promotions" },
  products = {
    coins = { type = "consumable", price = "0.99 USD", grants = 100 },
    pro   = { type = "non_consumable", price = "4.99 USD" },
  },

  run = function(world)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:buy "coins"
    phone:open_promotion "pro"
    world:settle()
    expect(phone:owned "coins"):equals(100)
    expect(phone:queue()):is_empty()
  end,
}

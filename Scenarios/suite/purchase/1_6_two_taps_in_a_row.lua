scenario {
  title    = "two impatient taps on Buy: two payments at the most, and each one that is charged is delivered",
  rules    = { "one-add-per-tap", "deliver-before-finish" },
  catches  = { "repeat add_payment", "repeat tap/buy" },
  source   = "P2, Q11",
  products = { coins = { type = "consumable", price = "0.99 USD", grants = 100 } },
  cases    = {
    { name = "one_callback_each", option = "one_callback_each" },
    { name = "one_array", option = "one_array" },
  },

  run = function(world, case)
    local phone = world:device "phone"
    world:latitude("purchasing_grouping", case.option)
    phone:launch()
    world:settle()
    phone:buy("coins", { taps = 2 })
    world:settle()
    local charged = world:ledger("coins").charged
    expect(charged, "what was charged"):any_of { 99, 198 }
    expect(phone:owned "coins"):equals(charged // 99 * 100)
    expect(phone:queue()):is_empty()
  end,
}

scenario {
  title    = "the storefront changes in the middle of a purchase: the app answers at once, and what is charged is delivered",
  rules    = { "storefront-answer-fast", "finish-every-terminal" },
  catches  = { "ignore should_continue" },
  source   = "G2, G3",
  products = { coins = { type = "consumable", price = "0.99 USD", grants = 100 } },
  accounts = { mia = { storefront = "USA" } },

  run = function(world)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:buy "coins"
    world:wait_for("device.sheet_shown", "10m")
    phone:change_storefront "DEU"
    world:settle()
    expect(phone:owned "coins"):equals(world:ledger("coins").purchases * 100)
    expect(phone:queue()):is_empty()
  end,
}

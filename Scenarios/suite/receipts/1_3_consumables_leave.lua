scenario {
  title    = "a consumable stands in the receipt until it is finished and the next receipt comes",
  rules    = { "finish-every-terminal" },
  catches  = { "drop finish" },
  source   = "X8",
  products = {
    coins = { type = "consumable", price = "0.99 USD", grants = 100 },
    pro   = { type = "non_consumable", price = "4.99 USD" },
  },

  run = function(world)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:buy "coins"
    world:settle()
    -- This receipt was written before the app finished.
    expect(#phone:receipt().entries):equals(1)
    expect(phone:receipt().entries[1].product):equals "coins"

    phone:buy "pro"
    world:settle()
    expect(#phone:receipt().entries):equals(1)
    expect(phone:receipt().entries[1].product):equals "pro"
    expect(phone:owned "coins", { rule = "owns-what-is-due" }):equals(100)
  end,
}

scenario {
  title = "coins are bought, killed and bought again",
  tags = { "kill" },
  products = {
    coins = { type = "consumable", price = "0.99 USD", grants = 100 },
    pro = { type = "non_consumable", price = "4.99 USD" },
  },
  run = function(world)
    local phone = world:device "phone"
    phone:launch()
    phone:kill_app { before = "finish" }
    phone:buy "coins"
    world:settle()
    phone:launch()
    world:wait("2h")
    for count = 1, 3 do phone:buy("coins") end
    world:settle()
    expect(phone:owned "coins"):equals(400)
    expect(phone:queue()):is_empty()
  end,
}

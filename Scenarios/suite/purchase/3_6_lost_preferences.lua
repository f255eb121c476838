scenario {
  title    = "what the app has in its preferences is lost with its process: the purchase is not",
  rules    = { "persist-before-finish", "owns-what-is-due" },
  catches  = { "forget disk_write" },
  source   = "X4",
  products = { pro = { type = "non_consumable", price = "4.99 USD" } },

  run = function(world)
    local phone = world:device "phone"
    phone:launch()
    phone:lose_preferences { optional = true }
    phone:kill_app { after = "finish" }
    phone:buy "pro"
    world:settle()
    phone:launch()
    world:settle()
    expect(phone:owned "pro"):equals(1)
    expect(phone:queue()):is_empty()
  end,
}

scenario {
  title    = "a purchased transaction leaves the queue by itself: what the app had delivered stays delivered",
  rules    = { "deliver-before-finish" },
  catches  = { "delay granted/next", "remove observer at background" },
  source   = "semantics C7",
  products = { pro = { type = "non_consumable", price = "4.99 USD" } },

  run = function(world)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:lose_transaction { optional = true }
    phone:buy "pro"
    world:wait_for("transaction.purchased", "10m")
    phone:background()
    phone:foreground()
    world:settle()
    expect(phone:owned "pro"):equals(1)
    expect(phone:queue()):is_empty()
  end,
}

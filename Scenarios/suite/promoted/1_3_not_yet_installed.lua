scenario {
  title    = "a promoted product is tapped before the app is on the device: the offer waits for its first launch",
  rules    = { "observer-at-launch" },
  catches  = { "late add_observer/buy", "drop add_observer" },
  source   = "semantics M2",
  products = { pro = { type = "non_consumable", price = "4.99 USD" } },

  run = function(world)
    local phone = world:device("phone", { installed = false })
    phone:open_promotion "pro"
    world:settle()
    phone:install()
    phone:launch()
    world:settle()
    expect(phone):saw "callback.promotion_offered"
    expect(phone:queue()):is_empty()
  end,
}

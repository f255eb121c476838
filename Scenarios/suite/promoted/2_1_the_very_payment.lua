scenario {
  title    = "an app that puts a promoted payment off goes on with that very payment",
  rules    = {},
  catches  = { "remove observer at background", "drop disk_write/first" },
  source   = "semantics M1",
  products = { pro = { type = "non_consumable", price = "4.99 USD" } },
  cases    = { { name = "as_false", option = "as_false" }, { name = "as_true", option = "as_true" } },

  run = function(world, case)
    local phone = world:device "phone"
    world:latitude("promotion_unanswered", case.option)
    phone:launch()
    world:settle()
    phone:open_promotion "pro"
    world:settle()
    phone:background()
    phone:foreground()
    world:settle()
    expect(phone:queue()):is_empty()
  end,
}

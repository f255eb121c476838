scenario {
  title    = "unfinished work comes again when the app comes to the front: still granted once",
  rules    = { "idempotent-delivery" },
  catches  = { "never disk_exists" },
  source   = "C4, C5",
  products = { coins = { type = "consumable", price = "0.99 USD", grants = 100 } },

  run = function(world)
    local phone = world:device "phone"
    world:latitude("resume_redelivery", "on", { device = phone })
    world:fault("finish_without_effect", "without_effect")
    phone:launch()
    phone:buy "coins"
    world:settle()

    phone:background()
    phone:foreground()
    world:settle()
    expect(phone:owned "coins"):equals(100)
  end,
}

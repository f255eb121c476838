scenario {
  title    = "the answer to a purchase arrives twice: charged once, granted once",
  rules    = { "deliver-before-finish" },
  catches  = { "repeat granted", "double granted" },
  source   = "Q5, X5",
  products = { coins = { type = "consumable", price = "0.99 USD", grants = 100 } },
  cases    = { { name = "purchase_answer" }, { name = "purchase_request" }, { name = "queue_answer" } },

  run = function(world, case)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:duplicate_message(case.name, { optional = true })
    phone:buy "coins"
    world:settle()
    phone:terminate()
    phone:launch()
    world:settle()
    expect(phone:owned "coins"):equals(100)
    expect(world:ledger "coins"):has { charged = 99 }
    expect(phone:queue()):is_empty()
  end,
}

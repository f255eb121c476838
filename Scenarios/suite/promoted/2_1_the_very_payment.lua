scenario {
  title    = "a purchase that began in the store is delivered once, whichever way an unanswered promotion goes",
  rules    = {},
  catches  = { "ignore updated_transactions/unasked", "drop disk_write/first" },
  source   = "M1, M4",
  needs    = { "promotions" },
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
    expect(phone:owned "pro"):equals(world:ledger("pro").purchases)
    expect(phone:queue()):is_empty()
  end,
}

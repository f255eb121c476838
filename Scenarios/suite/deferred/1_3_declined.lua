scenario {
  title    = "the organiser declines: nothing is charged, nothing is granted, and the transaction is finished",
  rules    = { "leave-deferred-alone", "finish-every-terminal" },
  catches  = { "ignore updated_transactions/failed", "grant deferred", "grant on failed" },
  source   = "A2",
  products = { pro = { type = "non_consumable", price = "4.99 USD" } },
  accounts = { "mia" },
  cases    = { { name = "as_a_cancel", option = "payment_cancelled" }, { name = "unknown", option = "unknown" } },

  run = function(world, case)
    local phone = world:device "phone"
    world:latitude("declined_code", case.option)
    world:ask_to_buy "mia"
    phone:launch()
    phone:buy "pro"
    world:settle()
    world:decline()
    world:settle()
    expect(phone:owned "pro"):equals(0)
    expect(world):never_saw "store.charged"
    expect(phone:queue()):is_empty()
  end,
}

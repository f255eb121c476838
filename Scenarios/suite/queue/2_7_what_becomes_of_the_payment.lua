scenario {
  title    = "an unfinished purchase comes again in place of a payment: the payment is removed, fails or leaves without a word",
  rules    = { "finish-every-terminal" },
  catches  = { "drop finish" },
  source   = "P14, C8",
  products = { coins = { type = "consumable", price = "0.99 USD", grants = 100 } },
  cases    = { { name = "removed" }, { name = "failed" }, { name = "silent" } },

  run = function(world, case)
    local phone = world:device "phone"
    world:latitude("rebuy_unfinished", "redelivered")
    world:latitude("rebuy_payment", case.name)
    phone:launch()
    world:settle()
    phone:fill_disk()                           -- so that nothing is handed out and nothing finished
    phone:buy "coins"
    world:settle()
    phone:buy "coins"
    world:settle()
    phone:free_disk()
    phone:terminate()
    phone:launch()
    world:settle()
    expect(phone:owned "coins"):equals(world:ledger("coins").charged // 99 * 100)
    expect(phone:queue()):is_empty()
  end,
}

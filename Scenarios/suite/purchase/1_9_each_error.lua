scenario {
  title    = "the store answers a purchase with an error: said aloud, finished, nothing owned, and the next try works",
  rules    = { "quiet-cancel-loud-error", "finish-every-terminal" },
  catches  = { "no dialog on error", "ignore updated_transactions/failed", "grant on failed" },
  source   = "P16, 2.2",
  products = { coins = { type = "consumable", price = "0.99 USD", grants = 100 } },
  cases    = {
    { name = "unknown", error = "SKErrorDomain 0" },
    { name = "not_allowed", error = "SKErrorDomain 4" },
    { name = "not_available", error = "SKErrorDomain 5" },
    { name = "network", error = "NSURLErrorDomain -1009" },
    { name = "timed_out", error = "NSURLErrorDomain -1001" },
  },

  run = function(world, case)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    world:store_fails { request = "purchase", error = case.error }
    phone:buy "coins"
    world:settle()
    expect(phone:owned "coins"):equals(0)
    expect(phone:queue()):is_empty()

    phone:buy "coins"
    world:settle()
    expect(phone:owned "coins"):equals(100)
    expect(world:ledger "coins"):has { charged = 99 }
  end,
}

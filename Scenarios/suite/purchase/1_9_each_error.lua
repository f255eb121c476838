local types = require "product_types"

scenario {
  title    = "the store answers a purchase with an error: said aloud, finished, nothing owned, and the next try works",
  rules    = { "quiet-cancel-loud-error", "finish-every-terminal" },
  catches  = { "no dialog on error", "ignore updated_transactions/failed", "grant on failed" },
  source   = "P16, 2.2",
  cases    = types.rows {
    country = "SWE",
    variants = {
      { name = "unknown", error = "SKErrorDomain 0" },
      { name = "not_allowed", error = "SKErrorDomain 4", of = { "consumable" } },
      { name = "not_available", error = "SKErrorDomain 5", of = { "consumable" } },
      { name = "network", error = "NSURLErrorDomain -1009", of = { "consumable" } },
      { name = "timed_out", error = "NSURLErrorDomain -1001", of = { "consumable" } },
    },
  },

  run = function(world, case)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    world:store_fails { request = "purchase", error = case.error }
    phone:buy "thing"
    world:settle()
    expect(phone:owned "thing", { rule = "owns-what-is-due" }):equals(0)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()

    phone:buy "thing"
    world:settle()
    expect(phone:owned "thing", { rule = "owns-what-is-due" }):equals(case.count)
    expect(world:ledger "thing"):has { charged = case.amount }
  end,
}

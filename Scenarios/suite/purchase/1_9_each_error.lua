local types = require "product_types"

scenario {
  title    = "the store rejects a purchase: the app shows an error, finishes it, grants nothing, and a retry works",
  rules    = { "show-failures", "finish-every-terminal" },
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
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(0)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()

    phone:buy "thing"
    world:settle()
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(case.count)
    expect(world:ledger "thing"):has { charged = case.amount }
  end,
}

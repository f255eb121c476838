local types = require "product_types"

scenario {
  title    = "a resolved purchase never arrives: the user buys again, and the app delivers that purchase",
  rules    = { "finish-every-terminal" },
  catches  = { "ignore updated_transactions/failed", "grant on failed" },
  source   = "I5",
  cases    = types.rows { country = "KWT" },

  run = function(world, case)
    local phone = world:device "phone"
    world:fault("resolution_delivery", "never")
    world:interrupt_purchases "mia"
    phone:launch()
    world:settle()
    phone:buy "thing"
    world:settle()
    world:accept_terms "mia"
    world:settle()
    world:interrupt_purchases("mia", false)
    phone:buy "thing"
    world:settle()
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):is_at_least(case.count)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}

local types = require "product_types"

scenario {
  title    = "an interrupted purchase fails, and arrives as a new transaction once the user accepts the terms",
  rules    = { "handle-unsolicited", "finish-every-terminal" },
  catches  = { "ignore updated_transactions/unsolicited", "grant on failed" },
  source   = "I1, I2",
  cases    = types.rows(),

  run = function(world, case)
    local phone = world:device "phone"
    world:interrupt_purchases "mia"
    phone:launch()
    world:settle()
    phone:buy "thing"
    world:settle()
    expect(phone):saw "transaction.failed"
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(0)

    phone:terminate()
    world:accept_terms()
    world:settle()
    phone:launch()
    world:settle()
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(case.count)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}

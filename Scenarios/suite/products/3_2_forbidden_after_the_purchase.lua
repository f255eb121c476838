local types = require "product_types"

scenario {
  title    = "payments become forbidden after a purchase: the paid purchase is still delivered",
  rules    = { "handle-unsolicited", "finish-every-terminal" },
  catches  = { "ignore updated_transactions/unsolicited" },
  source   = "P12, Q5",
  cases    = types.rows(),

  run = function(world, case)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:kill_app { at = "transaction.purchased" }
    phone:buy "thing"
    world:settle()
    phone:forbid_payments()
    phone:launch()
    world:settle()
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(case.count)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}

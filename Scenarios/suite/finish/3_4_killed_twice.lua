local types = require "product_types"

scenario {
  title    = "killed before the grant, and again after the finish of the redelivered purchase",
  rules    = { "handle-unsolicited", "finish-every-terminal" },
  catches  = { "drop granted", "bug: a library finished a redelivered purchase before its app had granted it" },
  source   = "X5",
  cases    = types.rows(),

  run = function(world, case)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:kill_app { at = "transaction.purchased" }
    phone:buy "thing"
    world:settle()

    phone:kill_app { after = "finish" }
    phone:launch()
    world:settle()

    phone:launch()
    world:settle()
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(case.count)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}

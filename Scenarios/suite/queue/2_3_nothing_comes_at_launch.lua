local types = require "product_types"

scenario {
  title    = "a launch delivers no unfinished transactions; the next launch does",
  rules    = { "handle-unsolicited" },
  needs    = { "queue" },
  catches  = { "ignore updated_transactions/unsolicited", "late add_observer/buy" },
  source   = "C5",
  cases    = types.rows { country = "USA" },

  run = function(world, case)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:kill_app { at = "transaction.purchased" }
    phone:buy "thing"
    world:settle()
    world:fault("launch_redelivery", "not_in_this_launch")
    phone:launch()
    world:settle()
    phone:terminate()
    phone:launch()
    world:settle()
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(case.count)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}

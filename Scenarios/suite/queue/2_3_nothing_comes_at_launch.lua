local types = require "product_types"

scenario {
  title    = "a launch brings nothing of what is unfinished; the one after it does",
  rules    = { "handle-unsolicited" },
  catches  = { "ignore updated_transactions/unasked", "late add_observer/buy" },
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
    expect(phone:owned "thing", { rule = "owns-what-is-due" }):equals(case.count)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}

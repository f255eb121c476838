local types = require "product_types"

scenario {
  title    = "the organizer approves days later, while the app is closed and after an update",
  rules    = { "handle-unsolicited", "deliver-before-finish" },
  catches  = { "ignore updated_transactions/unsolicited", "late add_observer/buy" },
  source   = "A1, Q2",
  cases    = types.rows(),

  run = function(world, case)
    local phone = world:device "phone"
    world:ask_to_buy "mia"
    phone:launch()
    world:settle()
    phone:buy "thing"
    world:settle()
    phone:terminate()
    world:approve { after = "20h" }
    world:wait "23h"
    phone:update "2.0"
    phone:launch()
    world:settle()
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(case.count)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}

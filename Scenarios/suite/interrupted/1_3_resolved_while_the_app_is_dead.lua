local types = require "product_types"

scenario {
  title    = "the user resolves the interruption while the app is closed: the next launch delivers",
  rules    = { "handle-unsolicited", "failed-then-purchased" },
  catches  = { "ignore updated_transactions/unsolicited", "late add_observer/buy", "drop finish" },
  source   = "I4",
  cases    = types.rows { country = "KOR" },

  run = function(world, case)
    local phone = world:device "phone"
    world:interrupt_purchases "mia"
    phone:launch()
    world:settle()
    phone:buy "thing"
    world:settle()
    phone:terminate()
    world:accept_terms "mia"
    world:wait "1h"
    phone:launch()
    world:settle()
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(case.count)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}

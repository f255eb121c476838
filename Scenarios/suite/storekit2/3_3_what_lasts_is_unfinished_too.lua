local types = require "product_types"

scenario {
  title    = "a non-consumable or a subscription is unfinished, too, until the app finishes it",
  rules    = { "finish-every-terminal", "handle-unsolicited" },
  needs    = { "storekit2" },
  catches  = { "drop finish" },
  source   = "S2-47, S2-43",
  cases    = types.rows { of = { "non_consumable", "auto_renewable" } },

  run = function(world, case)
    local phone = world:device "phone"
    world:behavior("purchase_echo", "no", { optional = true })
    phone:launch()
    world:settle()
    phone:kill_app { before = "finish" }
    phone:buy "thing"
    world:settle()
    expect(phone:queue(), { rule = "finish-every-terminal" }):has_entry { product = "thing", state = "purchased" }

    phone:launch()
    world:settle()
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(case.count)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
    phone:terminate()
    phone:launch()
    world:settle()
  end,
}

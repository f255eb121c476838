local types = require "product_types"

scenario {
  title    = "two purchases wait for approval: one is approved, the other is declined",
  rules    = { "leave-deferred-alone", "finish-every-terminal" },
  catches  = { "grant deferred", "grant on failed" },
  source   = "A1, A2",
  cases    = types.rows { sells = { "approved", "declined" }, mixed = true, country = "USA" },

  run = function(world, case)
    local phone = world:device "phone"
    world:ask_to_buy "mia"
    phone:launch()
    world:settle()
    phone:buy "approved"
    world:settle()        -- a shop may be locked as long as a purchase is under way
    phone:buy "declined"
    world:settle()
    world:approve { product = "approved" }
    world:decline { product = "declined" }
    world:settle()
    expect(phone:owned "approved", { rule = "entitlements-match-store" }):equals(types.owned(case.products.approved))
    expect(phone:owned "declined", { rule = "entitlements-match-store" }):equals(0)
    expect(world:ledger "declined"):has { charged = 0 }
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}

local types = require "product_types"

scenario {
  title    = "the app is killed before it receives the purchase: the next launch delivers it",
  rules    = { "handle-unsolicited", "observer-at-launch" },
  catches  = { "ignore updated_transactions/unsolicited", "finish first" },
  source   = "Q2, O1",
  cases    = types.rows(),

  run = function(world, case)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:kill_app { at = "transaction.purchased" }
    phone:buy "thing"
    world:settle()
    expect(phone:is_running()):is_false()

    phone:launch()
    world:settle()
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(case.count)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}

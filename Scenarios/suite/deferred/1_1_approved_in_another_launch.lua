local types = require "product_types"

scenario {
  title    = "the organizer approves a deferred purchase while the app is closed: the next launch grants it",
  rules    = { "handle-unsolicited", "deliver-before-finish" },
  catches  = { "ignore updated_transactions/unsolicited", "grant deferred" },
  source   = "A1, A6",
  cases    = types.rows(),

  run = function(world, case)
    local phone = world:device "phone"
    world:ask_to_buy "mia"
    phone:launch()
    world:settle()
    phone:buy "thing"
    world:settle()
    expect(phone):saw "transaction.deferred"
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(0)

    phone:terminate()
    world:approve()
    world:settle()
    phone:launch()
    world:settle()
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(case.count)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}

local types = require "product_types"

scenario {
  title    = "the store is down for a day: nothing is owned or charged until it is back",
  rules    = { "finish-every-terminal" },
  catches  = { "ignore updated_transactions/failed", "grant on failed" },
  source   = "P16, P19",
  cases    = types.rows(),

  run = function(world, case)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    world:store_down()
    phone:buy "thing"
    world:wait "23h"
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(0)
    expect(world):never_saw "store.charged"

    world:store_up()
    phone:buy "thing"
    world:settle()
    local paid = world:fact_count "store.charged"
    expect(paid, { label = "number of charges", rule = "buy-button" }):is_at_least(1)
    if paid > 0 then expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(case.count) end
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}

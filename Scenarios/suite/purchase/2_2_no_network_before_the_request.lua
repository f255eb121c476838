local types = require "product_types"

scenario {
  title    = "the network is down before the request: the purchase fails uncharged, and a retry succeeds",
  rules    = { "finish-every-terminal" },
  catches  = { "no dialog on error", "ignore updated_transactions/failed" },
  source   = "P19",
  cases    = types.rows {
    country = "FRA",
    variants = {
      { name = "offline", option = "offline" },
      { name = "code_0", option = "code_0" },
    },
  },

  run = function(world, case)
    local phone = world:device "phone"
    world:behavior("offline_before_request", case.option)
    phone:launch()
    world:settle()
    phone:network_down()
    phone:buy "thing"
    world:settle()
    expect(world):never_saw "store.charged"
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()

    phone:network_up()
    phone:buy "thing"
    world:settle()
    local paid = world:fact_count "store.charged"
    expect(paid, { label = "number of charges", rule = "buy-button" }):is_at_least(1)
    if paid > 0 then expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(case.count) end
  end,
}

local types = require "product_types"

scenario {
  title    = "the app is killed while a listener receives an approved purchase: it is delivered once",
  rules    = { "finish-every-terminal", "idempotent-delivery", "handle-unsolicited" },
  needs    = { "storekit2" },
  catches  = { "ignore transaction_updated", "drop listen" },
  source   = "S2-30, S2-6, S2-22",
  cases    = types.rows {
    country = "DEU",
    variants = {
      { name = "before_the_update", kill = { before = "transaction_updated" } },
      { name = "in_the_update", kill = { during = "transaction_updated", optional = true } },
      { name = "after_the_update", kill = { after = "transaction_updated" } },
      { name = "before_the_finish", kill = { before = "finish" } },
      { name = "after_the_finish", kill = { after = "finish" } },
    },
  },

  run = function(world, case)
    local phone = world:device "phone"
    world:ask_to_buy "mia"
    phone:launch()
    world:settle()
    phone:buy "thing"
    world:settle()
    phone:kill_app(case.kill)
    world:approve()
    world:settle()
    if not phone:is_running() then phone:launch() end
    world:settle()
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(case.count)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()

    phone:terminate()
    phone:launch()
    world:settle()
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(case.count)
    expect(world:ledger "thing"):has { charged = case.amount }
  end,
}

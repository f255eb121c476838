local types = require "product_types"

scenario {
  title    = "the app is killed when an approval arrives, before it grants the purchase",
  rules    = { "finish-every-terminal" },
  catches  = { "ignore updated_transactions/unsolicited" },
  source   = "A1, X5",
  cases    = types.rows {
    variants = {
      { name = "before_it_looks", kill = { at = "transaction.purchased" }, of = { "consumable" } },
      { name = "before_it_finishes", kill = { before = "finish" } },
    },
  },

  run = function(world, case)
    local phone = world:device "phone"
    world:ask_to_buy "mia"
    phone:launch()
    world:settle()
    phone:kill_app(case.kill)
    phone:buy "thing"
    world:settle()
    world:approve()
    world:settle()
    if not phone:is_running() then phone:launch() end
    world:settle()
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(case.count)
    expect(world:ledger "thing"):has { charged = case.amount }
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}

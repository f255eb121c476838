local types = require "product_types"

scenario {
  title    = "an unfinished product is bought again: it is redelivered or not, and everything is delivered in the end",
  rules    = { "finish-every-terminal", "idempotent-delivery" },
  needs    = { "queue" },
  catches  = {
    "bug: a paid, unfinished purchase was restored for free instead of sold again, and was not credited "
      .. "(https://github.com/bizz84/SwiftyStoreKit/issues/111)",
  },
  source   = "P14, P15",
  cases    = types.rows {
    country = "KOR",
    variants = {
      { name = "comes_again", option = "redelivered", of = { "consumable", "non_renewing" } },
      { name = "silence", option = "silence", of = { "consumable" } },
    },
  },

  run = function(world, case)
    local phone = world:device "phone"
    -- A purchase that never leaves this state was reported from the field, and no app can deliver it.
    world:behavior("kill_while_purchasing", "result_after_purchasing")
    world:behavior("rebuy_unfinished", case.option)
    phone:launch()
    world:settle()
    phone:kill_app { before = "finish" }
    phone:buy "thing"
    world:settle()
    world:fault("launch_redelivery", "not_in_this_launch")
    phone:launch()
    world:settle()
    phone:buy "thing"
    world:settle()
    phone:terminate()
    phone:launch()
    world:settle()
    local purchases = world:ledger("thing").charged // case.amount
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(purchases * case.count)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}

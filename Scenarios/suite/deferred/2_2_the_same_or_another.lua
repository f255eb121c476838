local types = require "product_types"

scenario {
  title    = "an approval updates the deferred transaction or brings a new one: the purchase is delivered once",
  rules    = { "deliver-before-finish", "finish-every-terminal" },
  catches  = { "ignore updated_transactions/purchased", "double granted" },
  source   = "A6",
  cases    = types.rows {
    country = "IND",
    variants = {
      { name = "another", option = "new_transaction" },
      { name = "the_same", option = "same_transaction", of = { "consumable" } },
    },
  },

  run = function(world, case)
    local phone = world:device "phone"
    world:behavior("approved_transaction", case.option)
    world:ask_to_buy "mia"
    phone:launch()
    world:settle()
    phone:buy "thing"
    world:settle()
    world:approve { after = "3h" }
    world:wait "4h"
    world:settle()
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(case.count)
    expect(world:ledger "thing"):has { charged = case.amount }
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
  end,
}

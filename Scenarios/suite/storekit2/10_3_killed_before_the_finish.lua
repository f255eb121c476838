local types = require "product_types"

scenario {
  title    = "the app is killed before it finishes a purchase: an interface reports it again, and it counts once",
  rules    = { "idempotent-delivery", "finish-every-terminal" },
  needs    = { "storekit2" },
  catches  = { "bug: the payment queue's observer and the listener of StoreKit 2 each granted a purchase" },
  source   = "S2-6, S2-102, S2-103",
  cases    = types.rows {
    variants = { { name = "told_too", option = "told_too" }, { name = "not_told", option = "not_told" } },
  },

  run = function(world, case)
    local phone = world:device "phone"
    world:behavior("queue_beside", case.option, { optional = true })
    world:behavior("purchase_echo", "no", { optional = true })
    phone:launch()
    world:settle()
    phone:kill_app { before = "finish" }
    phone:buy "thing"
    world:settle()
    local observed = world:fact_count("callback.delivered", { state = "purchased" })
    phone:launch()
    world:settle()
    -- An app may finish it with one interface before the other reports it.
    expect(phone):saw("callback.delivered", { state = "purchased" }):at_most(observed + #phone:observers())
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(case.count)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
    local told = world:fact_count "storekit.updated"
    observed = world:fact_count("callback.delivered", { state = "purchased" })

    phone:terminate()
    phone:launch()
    world:settle()
    expect(phone):saw("storekit.updated"):times(told)
    expect(phone):saw("callback.delivered", { state = "purchased" }):times(observed)
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(case.count)
    expect(world:ledger "thing"):has { charged = case.amount, purchases = 1 }
  end,
}

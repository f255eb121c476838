local types = require "product_types"

scenario {
  title    = "an app on StoreKit 2 has an observer too: a purchase is delivered once, and finished for both interfaces",
  rules    = { "idempotent-delivery", "finish-every-terminal" },
  needs    = { "storekit2" },
  catches  = {
    "bug: the observer of the payment queue stayed added, and each purchase was counted twice "
      .. "(https://github.com/hyochan/react-native-iap/issues/2332)",
  },
  source   = "S2-99, S2-102, S2-103",
  cases    = types.rows {
    variants = { { name = "told_too", option = "told_too" }, { name = "not_told", option = "not_told" } },
  },

  run = function(world, case)
    local phone = world:device "phone"
    world:behavior("queue_beside", case.option, { optional = true })
    world:behavior("purchase_echo", "no", { optional = true })
    phone:launch()
    world:settle()
    phone:buy "thing"
    world:settle()
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(case.count)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
    local observed = world:fact_count("callback.delivered", { state = "purchased" })
    if case.option == "not_told" then expect(observed, "deliveries to observers"):equals(0) end

    phone:terminate()
    phone:launch()
    world:settle()
    -- The app finished the purchase with one interface, so the other does not report it again.
    expect(phone):saw("callback.delivered", { state = "purchased" }):times(observed)
    expect(phone):never_saw "storekit.updated"
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(case.count)
    expect(world:ledger "thing"):has { charged = case.amount, purchases = 1 }
  end,
}

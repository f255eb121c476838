local types = require "product_types"

scenario {
  title    = "a purchase stays unfinished on a full disk: the next launch reports it to both interfaces",
  rules    = { "idempotent-delivery", "handle-unsolicited", "finish-every-terminal" },
  needs    = { "storekit2", "disk" },
  catches  = { "bug: the payment queue's observer and the listener of StoreKit 2 each granted a purchase" },
  source   = "S2-102, S2-103, S2-6",
  cases    = types.rows {
    of = { "consumable", "non_renewing" },
    variants = { { name = "told_too", option = "told_too" }, { name = "not_told", option = "not_told" } },
  },

  run = function(world, case)
    local phone = world:device "phone"
    world:behavior("queue_beside", case.option, { optional = true })
    world:behavior("purchase_echo", "no", { optional = true })
    phone:launch()
    world:settle()
    local observers = #phone:observers()
    phone:fill_disk()                         -- an app that cannot save the purchase does not finish it
    phone:buy "thing"
    world:settle()
    local is_unfinished = #phone:queue() > 0
    local deliveries = case.option == "told_too" and observers or 0
    if is_unfinished then expect(phone):saw("callback.delivered", { state = "purchased" }):times(deliveries) end
    phone:free_disk()

    phone:terminate()
    phone:launch()
    world:settle()
    -- An app may finish it with one interface before the other reports it.
    if is_unfinished then
      expect(phone):saw("callback.delivered", { state = "purchased" }):at_most(deliveries + observers)
    end
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(case.count)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()
    expect(world:ledger "thing"):has { charged = case.amount, purchases = 1 }
  end,
}

local types = require "product_types"

scenario {
  title    = "an unfinished product is bought again: the old transaction is returned without a sheet or a charge",
  rules    = { "idempotent-delivery", "finish-every-terminal" },
  needs    = { "storekit2", "disk" },
  catches  = {
    "bug: purchases were never finished, and the next one returned the old transaction "
      .. "(https://github.com/RevenueCat/purchases-ios/issues/1964)",
  },
  source   = "S2-29",
  cases    = types.rows { of = { "consumable", "non_renewing" } },

  run = function(world, case)
    local phone = world:device "phone"
    phone:launch()
    world:settle()
    phone:fill_disk()                         -- an app that cannot save the purchase does not finish it
    phone:buy "thing"
    world:settle()
    phone:free_disk()
    if #phone:queue() == 0 then return end
    phone:buy "thing"
    world:settle()
    local first, second = table.unpack(world:facts "storekit.purchase_called")
    local finished = world:facts("queue.finish_called")[1]
    -- An app may finish the old transaction first, or call again after it received the old one.
    if second and not (finished and finished.number < second.number) then
      expect(phone):never_saw("device.sheet_shown", { transaction = second.transaction })
      local returned = { call = second.transaction, result = "success", transaction = first.transaction }
      expect(phone):saw("storekit.purchase_returned", returned)
    end
    local purchases = world:ledger("thing").purchases
    expect(phone:sheets()):has_length(purchases)
    expect(world:ledger "thing"):has { charged = purchases * case.amount }
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(purchases * case.count)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()

    phone:buy "thing"                         -- once it is finished, the store sells another one
    world:settle()
    purchases = purchases + 1
    expect(world:ledger "thing"):has { charged = purchases * case.amount }
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(purchases * case.count)
  end,
}

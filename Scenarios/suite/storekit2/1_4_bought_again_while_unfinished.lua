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
    expect(phone:sheets()):has_length(1)
    expect(world:ledger "thing"):has { charged = case.amount }
    local returned = world:facts("storekit.purchase_returned", { result = "success" })
    expect(returned):has_length(2)
    expect(returned[2].transaction, "the second transaction"):equals(returned[1].transaction)
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(case.count)
    expect(phone:queue(), { rule = "finish-every-terminal" }):is_empty()

    phone:buy "thing"                         -- once it is finished, the store sells another one
    world:settle()
    expect(world:ledger "thing"):has { charged = 2 * case.amount }
    expect(phone:owned "thing", { rule = "entitlements-match-store" }):equals(2 * case.count)
  end,
}

-- A dashboard showed more purchases than the store had made. StoreKit 2 answers the purchase of an owned product with
-- success, and returns the existing transaction. The payment queue had reported an error there. The library recorded
-- each success as a new purchase.

local small_app = require "small_storekit2_app"

return app(small_app.with {
  title = "buying an owned product returns its old transaction, which is recorded as a new purchase",
  source = "https://github.com/RevenueCat/purchases-ios/pull/6357",
  capabilities = { product_types = { "non_consumable", "auto_renewable" } },

  succeeded = function(app, transaction)
    if small_app.give(app, transaction, small_app.path(app, transaction)) then transaction:finish() end
  end,
})

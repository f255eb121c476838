-- Users could not buy coins twice. The library delivered the transactions of StoreKit 2, and never finished them. The
-- next purchase of the coins then returned the old transaction as a success. No payment sheet appeared, and nothing
-- was charged.

local small_app = require "small_storekit2_app"

return app(small_app.with {
  title = "transactions are never finished, and the next purchase of the coins returns the old one",
  source = "https://github.com/RevenueCat/purchases-ios/issues/1964",
  capabilities = { product_types = { "consumable" } },

  finish = function() end,
})

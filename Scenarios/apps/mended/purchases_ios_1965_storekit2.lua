-- Finishes each transaction as soon as it is delivered.

local small_app = require "small_storekit2_app"

return app(small_app.with {
  title = "transactions are finished as soon as they are delivered",
  source = "https://github.com/RevenueCat/purchases-ios/issues/1964",
  capabilities = { product_types = { "consumable" } },

  finish = function(_, transaction) transaction:finish() end,
})

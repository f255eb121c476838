-- Asks the store for nothing after a purchase.

local small_app = require "small_storekit2_app"

return app(small_app.with {
  title = "nothing asks the user to sign in after a purchase",
  source = "https://github.com/RevenueCat/purchases-ios/pull/5777",

  succeeded = function(app, transaction) small_app.succeeded(app, transaction) end,
})

-- Posts a purchase without the app transaction.

local small_app = require "small_storekit2_app"

return app(small_app.with {
  title = "no purchase reads the app transaction",
  source = "https://github.com/RevenueCat/purchases-ios/pull/5777",

  succeeded = function(app, transaction) small_app.succeeded(app, transaction) end,
})

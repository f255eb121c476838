-- A user had confirmed a purchase, and the phone asked for the password of the App Store again. The library posted
-- each purchase to its server with the app transaction. Its first read can ask the user to sign in.

local small_app = require "small_storekit2_app"

return app(small_app.with {
  title = "the app transaction is read after a purchase, and the system asks the user to sign in",
  source = "https://github.com/RevenueCat/purchases-ios/pull/5777",

  succeeded = function(app, transaction)
    app.store.app_transaction()
    small_app.succeeded(app, transaction)
  end,
})

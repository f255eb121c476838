-- A user had confirmed a purchase, and the phone asked for the password of the App Store again. After each purchase,
-- the library fetched the app transaction, which can ask the user to sign in. The simulator has no app transaction.
-- This app calls `sync` in its place, which asks in the same way.

local small_app = require "small_storekit2_app"

return app(small_app.with {
  title = "a call after each purchase asks the user to sign in, who did not request it",
  source = "https://github.com/RevenueCat/purchases-ios/pull/5777",

  succeeded = function(app, transaction)
    small_app.succeeded(app, transaction)
    app.store.sync()
  end,
})

-- A user closed the payment sheet, and read that the purchase had failed. StoreKit 2 returns a cancellation as a
-- result. The library converted it into an error of its own and threw it. The app showed it like any other error.

local small_app = require "small_storekit2_app"

return app(small_app.with {
  title = "a canceled purchase is thrown as an error, and shown as a failure",
  source = "https://github.com/RevenueCat/purchases-ios/pull/1603",

  cancelled = small_app.failed,
})

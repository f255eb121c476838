-- Sets the token of the user for purchases of StoreKit 2 as well.

local small_app = require "small_storekit2_app"

return app(small_app.with {
  title = "the token of the user is set for StoreKit 2 too",
  source = "https://github.com/RevenueCat/purchases-ios/pull/3555",

  options = function(app, _, quantity) return { quantity = quantity, app_account_token = app.user_token() } end,
})

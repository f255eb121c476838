-- Catches the cancellation, and returns it as a result that needs no message.

local small_app = require "small_storekit2_app"

return app(small_app.with {
  title = "a canceled purchase is a result without a message",
  source = "https://github.com/RevenueCat/purchases-ios/pull/1603",

  cancelled = function() end,
})

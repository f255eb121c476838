-- Gives the library each transaction that `purchase` returned before it finishes it.

local small_app = require "small_storekit2_app"
local watched = require "stories/purchases_ios_2063"

return app(watched {
  title = "a library is given what is bought on this device",
  source = "https://github.com/RevenueCat/purchases-ios/pull/2063",

  record = small_app.deliver,
})

-- A library observed an app that made its purchases itself. It listened to updates, which bring approvals, renewals
-- and purchases of other devices. A purchase on this device is the result of `purchase`, which the app finished. The
-- library never received it, and the user did not get the product.

local watched = require "stories/purchases_ios_2063"

return app(watched {
  title = "a library listens to updates only, and misses what is bought on this device",
  source = "https://github.com/RevenueCat/purchases-ios/pull/2063",

  record = function() return true end,        -- the listener will receive it
})

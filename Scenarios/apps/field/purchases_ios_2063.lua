-- A library only watched an app that made its purchases itself. It listened to the updates, where approvals, renewals and
-- purchases of other devices arrive. What the user bought on this device is the result of `purchase`, which the app
-- finished. The library never heard of it, and the user did not get what was bought.

local watched = require "stories/purchases_ios_2063"

return app(watched {
  title = "a library listens to updates only, and misses what is bought on this device",
  source = "https://github.com/RevenueCat/purchases-ios/pull/2063",

  record = function() return true end,        -- the listener will receive it
})

-- A user paid, the app was killed before it had delivered, and the next launch delivered nothing. The library's
-- native module listened as soon as it existed. The app's script was still loading, and had no handler yet. The
-- unfinished transactions were lost, because StoreKit does not repeat them in that launch.

local module = require "stories/react_native_iap_2264"

return app(module {
  title = "unfinished transactions arrive before the app's own code listens",
  source = "https://github.com/hyochan/react-native-iap/pull/2264",

  early = function() end,
})

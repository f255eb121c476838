-- A user paid, the app ended before it had delivered, and the next launch delivered nothing. The native module of the
-- library listened as soon as it existed. The script of the app was still loading and had no handler yet. The unfinished
-- transactions were emitted to nobody, and StoreKit does not repeat them in that launch.

local module = require "stories/react_native_iap_2264"

return app(module {
  title = "unfinished transactions arrive before the app's own code listens",
  source = "https://github.com/hyochan/react-native-iap/pull/2264",

  early = function() end,
})

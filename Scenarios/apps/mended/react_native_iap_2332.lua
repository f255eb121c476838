-- Creates the module for the payment queue only in the mode for the payment queue.

local library = require "stories/react_native_iap_2332"

return app(library {
  title = "only the module for StoreKit 2 reports purchases in its mode",
  source = "https://github.com/hyochan/react-native-iap/issues/2332",
})

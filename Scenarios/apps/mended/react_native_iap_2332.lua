-- Adds the observer of the payment queue only in the mode for the payment queue.

local small_app = require "small_storekit2_app"

return app(small_app.with {
  title = "only the module for StoreKit 2 reports purchases in its mode",
  source = "https://github.com/hyochan/react-native-iap/issues/2332",
  capabilities = { product_types = { "consumable" } },
})

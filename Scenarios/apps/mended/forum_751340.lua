-- Reads the entitlements whenever it needs to know, and looks for refunds at each launch.

local small_app = require "small_storekit2_app"

return app(small_app.with {
  title = "a product that is no longer among the entitlements gives no access",
  source = "https://developer.apple.com/forums/thread/751340",
  capabilities = { product_types = { "non_consumable" } },

  has_access = small_app.is_entitled,
  recheck = small_app.recheck,
})

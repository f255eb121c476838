-- Does not record a transaction again that it has recorded before.

local small_app = require "small_storekit2_app"

return app(small_app.with {
  title = "buying an owned product records nothing",
  source = "https://github.com/RevenueCat/purchases-ios/pull/6357",
  capabilities = { product_types = { "non_consumable", "auto_renewable" } },

  succeeded = function(app, transaction)
    local path = small_app.path(app, transaction)
    if app.disk:exists(path) or small_app.give(app, transaction, path) then transaction:finish() end
  end,
})

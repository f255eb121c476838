-- Delivers the transaction that `purchase` returned, without a look at the entitlements.

local small_app = require "small_storekit2_app"

return app(small_app.with {
  title = "a purchase is delivered from its result",
  source = "https://github.com/cloudcaptainai/helium-swift/pull/270",
  capabilities = { product_types = { "non_consumable", "auto_renewable" } },

  succeeded = function(app, transaction)
    if small_app.deliver(app, transaction) then transaction:finish() end
  end,
})

-- A user paid, and the paywall stayed. After `purchase` had returned, the app asked whether the user was entitled to
-- the product. The list of entitlements lags, and had the new transaction a second later. The app delivered nothing,
-- and left the transaction unfinished.

local small_app = require "small_storekit2_app"

return app(small_app.with {
  title = "a purchase is looked up in the entitlements, which lag",
  source = "https://github.com/cloudcaptainai/helium-swift/pull/270",
  capabilities = { product_types = { "non_consumable", "auto_renewable" } },

  succeeded = function(app, transaction)
    if small_app.is_entitled(app, transaction.product_id) then small_app.succeeded(app, transaction) end
  end,
})

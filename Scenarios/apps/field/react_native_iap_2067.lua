-- An app did not finish its subscriptions. A user bought the same subscription again, and no payment sheet appeared.
-- The call returned the old transaction with its old identifier, and the app recorded it as a new purchase.

local small_app = require "small_storekit2_app"

return app(small_app.with {
  title = "a subscription is never finished, and its old transaction is taken for a new purchase",
  source = "https://github.com/hyochan/react-native-iap/issues/2067",
  capabilities = { product_types = { "auto_renewable" } },

  finish = function() end,
  succeeded = function(app, transaction) small_app.give(app, transaction, small_app.path(app, transaction)) end,
})

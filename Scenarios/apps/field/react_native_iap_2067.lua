-- An app did not finish its subscriptions. A user bought the same subscription again, and no payment sheet appeared: the
-- call returned the old transaction with its old identifier. The app took it for a new purchase and recorded it again. The
-- subscription could not be bought again either after it had expired.

local small_app = require "small_storekit2_app"

return app(small_app.with {
  title = "a subscription is never finished, and its old transaction is taken for a new purchase",
  source = "https://github.com/hyochan/react-native-iap/issues/2067",
  capabilities = { product_types = { "auto_renewable" } },

  finish = function() end,
  succeeded = function(app, transaction) small_app.give(app, transaction, small_app.path(app, transaction)) end,
})

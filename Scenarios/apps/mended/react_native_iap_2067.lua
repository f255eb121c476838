-- Finishes each subscription that it has delivered, and records a transaction once.

local small_app = require "small_storekit2_app"

return app(small_app.with {
  title = "a subscription is finished, and its transaction is recorded once",
  source = "https://github.com/hyochan/react-native-iap/issues/2067",
  capabilities = { product_types = { "auto_renewable" } },

  finish = function(_, transaction) transaction:finish() end,
  succeeded = function(app, transaction)
    if small_app.deliver(app, transaction) then transaction:finish() end
  end,
})

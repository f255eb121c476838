-- A native module that sends each transaction to the app's script as a table. `encoded` converts a token for it.

local small_app = require "small_storekit2_app"

return function(own)
  return small_app.with {
    title = own.title,
    source = own.source,

    buyer = function(app, transaction)
      local sent = { product = transaction.product_id, token = own.encoded(transaction.app_account_token) }
      return sent.token or small_app.user(app)
    end,
  }
end

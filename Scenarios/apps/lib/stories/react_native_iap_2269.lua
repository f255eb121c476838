-- A native module that sends each transaction to the app's own code as a table. `encoded` is what a token becomes there.

local small_app = require "small_storekit2_app"

return function(title, encoded)
  return small_app.with {
    title = title,
    source = "https://github.com/hyochan/react-native-iap/issues/2269",

    buyer = function(app, transaction)
      local sent = { product = transaction.product_id, token = encoded(transaction.app_account_token) }
      return sent.token or small_app.user(app)
    end,
  }
end

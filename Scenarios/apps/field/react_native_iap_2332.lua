-- An app's statistics had each purchase twice. The library has a module for each interface, and the app had chosen
-- StoreKit 2. The module for the payment queue still added its observer when it was created. Both modules reported
-- each purchase, each under an identifier of its own.

local small_app = require "small_storekit2_app"
local library = require "stories/react_native_iap_2332"

local function count_sale(app, transaction)
  local product_id, path = transaction.payment.product_identifier, "granted/queue/" .. transaction.transaction_identifier
  if not product_id or not app.type_of(product_id) or app.disk:exists(path) then return end
  local count = app.grants_of(product_id) * transaction.payment.quantity
  if app.disk:write(path, product_id .. " " .. count .. " " .. small_app.user(app)) then
    app.grant(transaction, product_id, count)
  end
end

return app(library {
  title = "the observer of the payment queue stays added beside StoreKit 2, and each purchase counts twice",
  source = "https://github.com/hyochan/react-native-iap/issues/2332",

  observed = function(app, transactions)
    for _, transaction in ipairs(transactions) do
      if transaction.transaction_state == "purchased" then count_sale(app, transaction) end
    end
  end,
})

-- An app's statistics had each purchase twice. The library has a module for each interface, and the app had chosen StoreKit
-- 2. The module for the payment queue added its observer all the same, when it was created. Both modules reported each
-- purchase, each under an identifier of its own.

local small_app = require "small_storekit2_app"

local function observed(app, transactions)
  for _, transaction in ipairs(transactions) do
    local product_id = transaction.payment.product_identifier
    if transaction.transaction_state == "purchased" and app.type_of(product_id) then
      local path = "granted/queue/" .. transaction.transaction_identifier
      local count = app.grants_of(product_id) * transaction.payment.quantity
      if not app.disk:exists(path) and app.disk:write(path, product_id .. " " .. count .. " " .. small_app.user(app)) then
        app.grant(transaction, product_id, count)
      end
    end
  end
end

return app(small_app.with {
  title = "the observer of the payment queue stays added in the mode for StoreKit 2, and each purchase counts twice",
  source = "https://github.com/hyochan/react-native-iap/issues/2332",
  capabilities = { product_types = { "consumable" }, queue = true },

  launch = function(app)
    app.queue:add_observer { updated_transactions = function(transactions) observed(app, transactions) end }
    small_app.launch(app)
  end,
})

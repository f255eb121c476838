-- A user bought again what was already paid. One kind of alert of the store is followed by callbacks; the other one,
-- which says that the item will be restored automatically, by nothing at all in that launch. The app waited for a
-- callback of the plugin behind a spinner, and the user behind the app.

local small_app = require "small_app"

local function order(app, product_id, quantity)
  app.busy(true)
  small_app.add(app, product_id, quantity)
end

return app(small_app.with {
  title = "the store answers a second purchase with only an alert, and the app waits for a callback",
  source = "https://github.com/j3k0/cordova-plugin-purchase/issues/447",
  capabilities = { product_types = { "consumable", "non_consumable" }, receipts = true },

  buy = function(app, product_id, quantity) small_app.buy(app, product_id, quantity, order) end,

  observer = {
    updated_transactions = function(app, transactions)
      for _, transaction in ipairs(transactions) do
        if transaction.transaction_state ~= "purchasing" then app.busy(false) end
        small_app.update(app, transaction)
      end
    end,
  },
})

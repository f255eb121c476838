-- A user closed the payment sheet, changed her mind and tapped Buy again: the plugin refused, because a payment for
-- this product was in the queue already. The app completed what was bought and nothing else, so that the cancelled
-- transaction stayed; the plugin looks through the queue before it adds a payment. The product could not be bought any
-- more.

local small_app = require "small_app"

local function add(app, product_id, quantity)
  for _, transaction in ipairs(app.queue:transactions()) do
    if transaction.payment.product_identifier == product_id then
      app.show_dialog("error", "There is a pending transaction for the same product.")
      return
    end
  end
  small_app.add(app, product_id, quantity)
end

return app(small_app.with {
  title = "a canceled transaction is never finished, and the next purchase is refused as its duplicate",
  source = "https://github.com/flutter/flutter/issues/60763",
  capabilities = { product_types = { "consumable", "non_consumable" }, receipts = true },

  buy = function(app, product_id, quantity) small_app.buy(app, product_id, quantity, add) end,

  observer = {
    updated_transactions = function(app, transactions)
      for _, transaction in ipairs(transactions) do
        if transaction.transaction_state == "failed" then
          -- There is nothing to complete, the app thinks.
          small_app.tell(app, transaction.error)
        else
          small_app.update(app, transaction)
        end
      end
    end,
  },
})

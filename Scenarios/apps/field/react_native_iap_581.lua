-- The native half of the library finished a purchase at once and then sent it to the app's script, which posts it to
-- the app's server. When the server was down the script could only say so: the transaction was gone, nothing would come
-- again, and the user had paid for credits that the server never heard of.

local small_app = require "small_app"

-- The script: it gets a copy of what was bought, and no transaction to hold back.
local function purchase_updated(app, purchase)
  local question = { receipt = purchase.receipt, product_id = purchase.product_id, transaction_id = purchase.id }
  app.server:deliver(question, function(_, answer)
    if answer and answer.status then app.verified(purchase.transaction, answer.status) end
    if answer and answer.answer == "sent" then
      small_app.deliver(app, purchase.transaction)
    else
      app.show_dialog("error", "Your purchase could not be registered.")
    end
  end)
end

return app(small_app.with {
  title = "the native code finishes a purchase before the script sends it to a server that is down",
  source = "https://github.com/hyochan/react-native-iap/issues/581",
  capabilities = { product_types = { "consumable" }, server = true, server_delivery = true },

  observer = {
    updated_transactions = function(app, transactions)
      for _, transaction in ipairs(transactions) do
        local product_id = transaction.payment.product_identifier
        if transaction.transaction_state == "purchased" and product_id and app.delivery_of(product_id) == "server" then
          app.queue:finish(transaction)
          purchase_updated(app, {
            id = transaction.transaction_identifier, product_id = product_id, transaction = transaction,
            receipt = transaction.transaction_receipt or app.receipt_data() or "",
          })
        else
          small_app.update(app, transaction)
        end
      end
    end,
  },
})

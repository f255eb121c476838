-- A purchase of coins was completed by the library, and the app then verified the receipt to be sure. The answer was
-- that coins had never been bought: the entry of a consumable leaves the receipt once its transaction is finished. The
-- app believed the receipt and gave nothing.

local small_app = require "small_app"

local function verify(app, transaction)
  app.refresh_receipt {
    finished = function()
      app.verified(transaction, 0)
      for _, entry in ipairs(app.receipt() or {}) do
        if entry.product_id == transaction.payment.product_identifier then
          small_app.deliver(app, transaction)
          return
        end
      end
      app.show_dialog("error", "The user has never purchased this product.")
    end,
    failed = function(failure) small_app.tell(app, failure) end,
  }
end

return app(small_app.with {
  title = "coins are finished, then looked up in a receipt that no longer has them",
  source = "https://github.com/bizz84/SwiftyStoreKit/issues/237",
  capabilities = { product_types = { "consumable" }, receipts = true },

  observer = {
    updated_transactions = function(app, transactions)
      for _, transaction in ipairs(transactions) do
        if transaction.transaction_state == "purchased" then
          app.queue:finish(transaction)
          verify(app, transaction)
        else
          small_app.update(app, transaction)
        end
      end
    end,
  },
})

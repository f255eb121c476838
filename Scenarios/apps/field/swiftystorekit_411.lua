-- The library's own example finished a subscription as soon as it was bought and had the receipt verified after that.
-- An app that unlocks only what was verified loses the purchase when the network fails in between: it shows an error,
-- and since the transaction is finished nothing ever asks again. The user has paid and has no access.

local small_app = require "small_app"

local function verify(app, transaction)
  local product_id = small_app.product_of(transaction)
  app.server:verify(app.receipt_data() or "", function(_, check)
    for _, entry in ipairs(check and check.status == 0 and check.latest_receipt_info or {}) do
      if entry.product_id == product_id then
        app.verified(transaction, check.status)
        small_app.deliver(app, transaction)
        return
      end
    end
    app.show_dialog("error", "Your purchase could not be verified.")
  end)
end

return app(small_app.with {
  title = "a purchase is finished first and verified later, when the network is down",
  source = "https://github.com/bizz84/SwiftyStoreKit/issues/411",
  capabilities = { product_types = { "auto_renewable" }, server = true, receipts = true },

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

-- A transaction in the queue had lost its product identifier. The library keeps its record of purchases by the product,
-- and nothing can be stored under nil: the app crashed. Since it died before it could finish the transaction, the queue
-- brought it again at each launch, even after the app was deleted and installed anew. The user could not open the app.

local small_app = require "small_app"

-- The purchases of this launch, by product.
local record = {}

return app(small_app.with {
  title = "a transaction without a product identifier crashes the app at every launch",
  source = "https://github.com/MKSG-MugunthKumar/MKStoreKit/pull/176",
  capabilities = { product_types = { "consumable", "non_consumable" }, receipts = true },

  observer = {
    updated_transactions = function(app, transactions)
      for _, transaction in ipairs(transactions) do
        local state = transaction.transaction_state
        if state == "purchased" or state == "restored" then
          record[transaction.payment.product_identifier] = transaction.transaction_identifier
        end
        small_app.update(app, transaction)
      end
    end,
  },
})

-- A restored transaction came without the original transaction that it goes back to, which the documentation promises.
-- The library unwrapped it by force and the app crashed; the transaction was not finished and came again at the next
-- launch, and the next. Nothing but an update of the app could end that.

local small_app = require "small_app"

return app(small_app.with {
  title = "a restored transaction without its original crashes the app at every launch",
  source = "https://github.com/benjaminmayo/merchantkit/pull/23",
  capabilities = { product_types = { "non_consumable" }, receipts = true },

  observer = {
    updated_transactions = function(app, transactions)
      for _, transaction in ipairs(transactions) do
        if transaction.transaction_state == "restored" then
          app.note("restored from " .. transaction.original_transaction.transaction_identifier)
        end
        small_app.update(app, transaction)
      end
    end,
  },
})

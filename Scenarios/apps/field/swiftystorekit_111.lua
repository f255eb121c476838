-- A user bought coins, got them, and bought more: the store said that this had already been bought and would be
-- restored for free, and no more coins came. The app had asked the library not to complete purchases by itself
-- ("atomically: false") and never completed one either. To the store an unfinished purchase is one that is still to be
-- handed over, so it sold nothing new: the user could buy coins once.

local small_app = require "small_app"

return app(small_app.with {
  title = "coins are never finished, so buying more redelivers the old ones",
  source = "https://github.com/bizz84/SwiftyStoreKit/issues/111",
  capabilities = { product_types = { "consumable" } },

  observer = {
    updated_transactions = function(app, transactions)
      for _, transaction in ipairs(transactions) do
        if transaction.transaction_state == "purchased" then
          -- Whoever turned "atomically" off has to finish here.
          small_app.deliver(app, transaction)
        else
          small_app.update(app, transaction)
        end
      end
    end,
  },
})

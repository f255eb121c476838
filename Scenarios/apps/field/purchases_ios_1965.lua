-- The library told the app that coins are bought, and finished their transaction a moment later, behind work of its
-- own. An app that bought the next coins at once came before the finish: the store had an unfinished purchase of the
-- same product, brought that one again and sold nothing. The second purchase was reported and did not exist.

local small_app = require "small_app"

return app(small_app.with {
  title = "the transaction is finished some time after the app is notified of success",
  source = "https://github.com/RevenueCat/purchases-ios/pull/1965",
  capabilities = { product_types = { "consumable" } },

  observer = {
    updated_transactions = function(app, transactions)
      for _, transaction in ipairs(transactions) do
        if transaction.transaction_state ~= "purchased" then
          small_app.update(app, transaction)
        elseif small_app.deliver(app, transaction) then
          -- The customer's data are fetched anew before the library cleans up.
          app.after("2s", function() app.queue:finish(transaction) end)
        end
      end
    end,
  },
})

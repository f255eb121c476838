-- Somebody without a purchase tapped Restore, and the spinner never stopped. While the app was written, the sandbox
-- ended such a restore with an error, so the app handles an error and it handles restored transactions. In production a
-- restore of nothing is simply complete, which the app does not listen to.

local small_app = require "small_app"

return app(small_app.with {
  title = "the spinner waits for a restored purchase or an error, and an empty restore brings neither",
  source = "https://github.com/64characters/Telephone/issues/281",
  capabilities = { product_types = { "non_consumable", "auto_renewable" }, receipts = true },

  observer = {
    updated_transactions = function(app, transactions)
      for _, transaction in ipairs(transactions) do
        if transaction.transaction_state == "restored" then app.busy(false) end
        small_app.update(app, transaction)
      end
    end,
    restore_finished = function() end,
  },
})

-- A restore failed with an unknown error, and a moment later its transaction came all the same. The library hands
-- restored transactions to the restore that is under way, and that one was over; what nobody takes is completed at
-- launch only. So the transaction lay in the queue, and the user, who had been told of a failure, got the purchase at
-- the next start.

local small_app = require "small_app"

-- The part that takes restored transactions: until the first restore that which completes what an earlier launch left.
local taker = small_app.update

return app(small_app.with {
  title = "a restore fails, and transactions that arrive a moment later wait for the next launch",
  source = "https://github.com/bizz84/SwiftyStoreKit/issues/140",
  capabilities = { product_types = { "non_consumable" }, receipts = true },

  restore = function(app)
    taker = small_app.update
    app.busy(true)
    app.queue:restore_completed_transactions()
  end,

  observer = {
    updated_transactions = function(app, transactions)
      for _, transaction in ipairs(transactions) do
        if transaction.transaction_state ~= "restored" then
          small_app.update(app, transaction)
        elseif taker then
          taker(app, transaction)
        end
      end
    end,
    restore_finished = function(app)
      taker = nil
      app.busy(false)
    end,
    restore_failed = function(app, failure)
      taker = nil
      app.busy(false)
      small_app.tell(app, failure, "Your purchases could not be restored.")
    end,
  },
})

-- The queue told of the same restored transactions twice. The library counts those that are still to be processed: each
-- telling adds one, and each that leaves the queue takes one off. Told twice and removed once, the counter never came to
-- zero, so that the end of the restore was never reported and the app's spinner never stopped.

local small_app = require "small_app"

local pending = 0
local has_ended = false

local function report_the_end(app)
  if has_ended and pending == 0 then app.busy(false) end
end

return app(small_app.with {
  title = "restored transactions come twice, and their counter never comes to zero",
  source = "https://github.com/robotmedia/RMStore/pull/150",
  capabilities = { product_types = { "non_consumable" } },

  restore = function(app)
    pending, has_ended = 0, false
    app.busy(true)
    app.queue:restore_completed_transactions()
  end,

  observer = {
    updated_transactions = function(app, transactions)
      for _, transaction in ipairs(transactions) do
        if transaction.transaction_state == "restored" then pending = pending + 1 end
        small_app.update(app, transaction)
      end
    end,
    removed_transactions = function(app, transactions)
      for _, transaction in ipairs(transactions) do
        if transaction.transaction_state == "restored" then pending = pending - 1 end
      end
      report_the_end(app)
    end,
    restore_finished = function(app)
      has_ended = true
      report_the_end(app)
    end,
    restore_failed = function(app, failure)
      app.busy(false)
      small_app.tell(app, failure, "Your purchases could not be restored.")
    end,
  },
})

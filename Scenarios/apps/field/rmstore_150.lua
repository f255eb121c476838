-- The queue told of the same restored transactions twice. The library counts those that are still to be processed: each
-- telling adds one, and each that was verified and finished takes one off. Told twice and finished once, the counter
-- never came to zero, so that the end of the restore was never reported and the app's spinner never stopped.

local small_app = require "small_app"

local pending = 0
local has_ended = false
-- The restored transactions whose receipts are being verified, by identifier.
local is_verified_now = {}

local function report_the_end(app)
  if has_ended and pending == 0 then app.busy(false) end
end

local function restored(app, transaction)
  local id = transaction.transaction_identifier
  pending = pending + 1
  if is_verified_now[id] then return end
  is_verified_now[id] = true
  app.after("200ms", function()
    small_app.update(app, transaction)
    is_verified_now[id] = nil
    pending = pending - 1
    report_the_end(app)
  end)
end

return app(small_app.with {
  title = "restored transactions arrive twice, and their counter never reaches zero",
  source = "https://github.com/robotmedia/RMStore/pull/150",
  capabilities = { product_types = { "non_consumable" }, receipts = true },

  restore = function(app)
    pending, has_ended = 0, false
    app.busy(true)
    app.queue:restore_completed_transactions()
  end,

  observer = {
    updated_transactions = function(app, transactions)
      for _, transaction in ipairs(transactions) do
        if transaction.transaction_state == "restored" then
          restored(app, transaction)
        else
          small_app.update(app, transaction)
        end
      end
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

-- The reviewer's account had to agree to new terms. The system asked for that itself; the plugin saw an unknown error,
-- called it a general one, threw it at the waiting call, and the app told of a failure. The reviewer agreed, the
-- purchase came, no call was waiting for it, and the app was rejected. That the error had another one inside, 3038,
-- nobody read.

local small_app = require "small_app"

-- The calls that wait for their outcome, by product.
local calls = {}

local function purchase(app, product_id, quantity)
  calls[product_id] = {
    set_result = function(transaction)
      if small_app.deliver(app, transaction) then app.queue:finish(transaction) end
    end,
    set_exception = function(failure) small_app.tell(app, failure, "A general error has occurred.") end,
  }
  small_app.add(app, product_id, quantity)
end

return app(small_app.with {
  title = "new store terms are reported as a general error, and the purchase that follows is not handled",
  source = "https://github.com/jamesmontemagno/InAppBillingPlugin/pull/382",
  capabilities = { product_types = { "consumable", "non_consumable" }, receipts = true },

  buy = function(app, product_id, quantity) small_app.buy(app, product_id, quantity, purchase) end,

  observer = {
    updated_transactions = function(app, transactions)
      for _, transaction in ipairs(transactions) do
        local product_id = transaction.payment.product_identifier or ""
        local state = transaction.transaction_state
        local call = calls[product_id]
        if state == "purchased" and call then
          calls[product_id] = nil
          call.set_result(transaction)
        elseif state == "failed" and call then
          calls[product_id] = nil
          call.set_exception(transaction.error)
          app.queue:finish(transaction)
        elseif state ~= "purchased" then
          small_app.update(app, transaction)
        end
      end
    end,
  },
})

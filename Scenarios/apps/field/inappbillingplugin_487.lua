-- A subscription had expired, and one of its renewals was still in the queue, since nobody finishes what nobody asked
-- for. The user subscribed again: the call came back at once with the old renewal, while the payment sheet was still
-- open. The plugin gives a waiting call the first transaction of its product. The call was over; what the user then
-- paid for found nobody waiting and stayed in the queue, to be the wrong answer of the next call.

local small_app = require "small_app"

-- The calls that wait for a transaction, by product.
local calls = {}

local function purchase(app, product_id, quantity)
  calls[product_id] = function(transaction)
    if small_app.deliver(app, transaction) then app.queue:finish(transaction) end
  end
  small_app.add(app, product_id, quantity)
  -- A transaction of this product that waits in the queue is an answer as well.
  for _, transaction in ipairs(app.queue:transactions()) do
    local call = calls[product_id]
    local is_ours = transaction.payment.product_identifier == product_id
    if call and is_ours and transaction.transaction_state == "purchased" then
      calls[product_id] = nil
      call(transaction)
    end
  end
end

return app(small_app.with {
  title = "a call that waits for a new subscription returns an old renewal",
  source = "https://github.com/jamesmontemagno/InAppBillingPlugin/issues/487",
  capabilities = { product_types = { "auto_renewable" }, receipts = true },

  buy = function(app, product_id, quantity) small_app.buy(app, product_id, quantity, purchase) end,

  observer = {
    updated_transactions = function(app, transactions)
      for _, transaction in ipairs(transactions) do
        local product_id = transaction.payment.product_identifier or ""
        local call = calls[product_id]
        if transaction.transaction_state ~= "purchased" then
          small_app.update(app, transaction)
        elseif call then
          calls[product_id] = nil
          call(transaction)
        end
      end
    end,
  },
})

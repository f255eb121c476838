-- The server was down when a purchase was made, so nobody finished it, and the user reloaded the app. The purchase came
-- again, but the promise that it would have resolved was one of the launch before; without one the module drops what it
-- hears. The user tapped Buy again: already purchased, said the store, and the new promise was never resolved either.
-- The screen stayed locked, and the first purchase in the queue.

local small_app = require "small_app"

-- The promises of this launch, by product.
local promises = {}

local function purchase(app, product_id, quantity)
  -- One call at a time.
  if promises[product_id] then return end
  app.busy(true)
  promises[product_id] = function(transaction)
    app.busy(false)
    small_app.update(app, transaction)
  end
  small_app.add(app, product_id, quantity)
end

return app(small_app.with {
  title = "a purchase left unfinished by a reload has no promise, and blocks the next one",
  source = "https://github.com/expo/expo/issues/13498",
  capabilities = { product_types = { "consumable" } },

  buy = function(app, product_id, quantity) small_app.buy(app, product_id, quantity, purchase) end,

  observer = {
    updated_transactions = function(app, transactions)
      for _, transaction in ipairs(transactions) do
        local product_id = transaction.payment.product_identifier or ""
        local state = transaction.transaction_state
        local promise = promises[product_id]
        if state == "purchased" or state == "failed" then
          promises[product_id] = nil
          if promise then promise(transaction) end
        elseif state == "deferred" then
          app.busy(false)
          small_app.update(app, transaction)
        end
      end
    end,
  },
})

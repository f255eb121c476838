-- The store took the money and reported a failure first, because the user had to confirm something; the purchase
-- followed. The library keeps a handler for each payment, looked up by the product, and the failure had removed it.
-- What has no handler goes to the closure that the app gave at launch, for purchases of earlier launches, and this one
-- only finished what it got. The user had paid, the transaction was gone, and nothing had been delivered.

local small_app = require "small_app"

-- The handlers of payments that wait for their outcome, by product.
local payments = {}

local function add(app, product_id, quantity)
  payments[product_id] = function(transaction)
    if small_app.deliver(app, transaction) then app.queue:finish(transaction) end
  end
  small_app.add(app, product_id, quantity)
end

-- What the app gave at launch: in its opinion only leftovers come here.
local function complete(app, transaction) app.queue:finish(transaction) end

return app(small_app.with {
  title = "a failure removes the handler, and the purchase that follows is finished but not delivered",
  source = "https://github.com/bizz84/SwiftyStoreKit/issues/626",
  capabilities = { product_types = { "consumable", "non_consumable" }, receipts = true },

  buy = function(app, product_id, quantity) small_app.buy(app, product_id, quantity, add) end,

  observer = {
    updated_transactions = function(app, transactions)
      for _, transaction in ipairs(transactions) do
        local product_id = transaction.payment.product_identifier or ""
        local handler = payments[product_id]
        local state = transaction.transaction_state
        if state == "failed" then
          payments[product_id] = nil
          small_app.update(app, transaction)
        elseif state == "purchased" and handler then
          payments[product_id] = nil
          handler(transaction)
        elseif state == "purchased" then
          complete(app, transaction)
        else
          small_app.update(app, transaction)
        end
      end
    end,
  },
})

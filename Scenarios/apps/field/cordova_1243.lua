-- The terms of the store had changed: the purchase failed with 3038, the user agreed outside the app and paid, and the
-- plugin's "approved" never came. An order begins with a tap and ends with its first event; the failure had ended this
-- one, and a purchase without an order is nobody's. It lay in the queue, paid and neither delivered nor finished.

local small_app = require "small_app"

-- The orders that have neither failed nor been approved, by product.
local orders = {}

local function order(app, product_id, quantity)
  orders[product_id] = "initiated"
  small_app.add(app, product_id, quantity)
end

return app(small_app.with {
  title = "an interrupted purchase ends its order, and is never approved when it succeeds",
  source = "https://github.com/j3k0/cordova-plugin-purchase/issues/1243",
  capabilities = { product_types = { "consumable", "non_consumable" }, receipts = true },

  buy = function(app, product_id, quantity) small_app.buy(app, product_id, quantity, order) end,

  observer = {
    updated_transactions = function(app, transactions)
      for _, transaction in ipairs(transactions) do
        local product_id = transaction.payment.product_identifier or ""
        local state = transaction.transaction_state
        if state == "failed" then orders[product_id] = nil end
        if state ~= "purchased" or orders[product_id] then small_app.update(app, transaction) end
        if state == "purchased" then orders[product_id] = nil end
      end
    end,
  },
})

-- The app was killed in the middle of a purchase. At the next launch the plugin cleaned up what an earlier launch had
-- left in the queue and finished all of it, the purchase that was still going on as well. The system allows no such
-- finish: it raises an exception. The app died at this launch, and at each one until the purchase was decided.

local small_app = require "small_app"

-- The products that somebody tapped in this launch, here or in the store; everything else is a leftover.
local is_asked = {}
local is_clean = false

local function clean_up(app)
  is_clean = true
  for _, transaction in ipairs(app.queue:transactions()) do
    local is_leftover = not is_asked[transaction.payment.product_identifier or ""]
    if is_leftover then app.queue:finish(transaction) end
  end
end

return app(small_app.with {
  title = "everything an earlier launch left is finished, even a transaction that is still purchasing",
  source = "https://github.com/flutter/flutter/issues/159067",
  capabilities = { product_types = { "consumable", "non_consumable" }, receipts = true },

  buy = function(app, product_id, quantity)
    is_asked[product_id] = true
    small_app.buy(app, product_id, quantity)
  end,

  observer = {
    updated_transactions = function(app, transactions)
      for _, transaction in ipairs(transactions) do small_app.update(app, transaction) end
      if not is_clean then clean_up(app) end
    end,
    should_add_store_payment = function(_, payment)
      is_asked[payment.product_identifier] = true
      return true
    end,
  },
})

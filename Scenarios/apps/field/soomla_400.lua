-- A game was deleted and installed anew, and its player bought once more what the account owned: free of charge, the
-- store said. The library found in its inventory that the item is owned, finished the transaction and fired no event,
-- for nothing had changed. The game waits for the event to give the item and to close its "please wait". It stayed
-- paused, and the player had nothing. (The library's inventory outlives the app in the keychain; here the receipt is
-- what remembers.)

local small_app = require "small_app"

-- Which of the products that were ordered the inventory had before.
local was_in_inventory = {}

local function order(app, product_id, quantity)
  was_in_inventory[product_id] = false
  for _, entry in ipairs(app.receipt() or {}) do
    if entry.product_id == product_id and not entry.cancellation_date then was_in_inventory[product_id] = true end
  end
  app.busy(true)
  small_app.add(app, product_id, quantity)
end

return app(small_app.with {
  title = "an owned item is bought again after a reinstallation, and no event reports it",
  source = "https://github.com/soomla/unity3d-store/issues/400",
  capabilities = { product_types = { "non_consumable" }, receipts = true },

  buy = function(app, product_id, quantity) small_app.buy(app, product_id, quantity, order) end,

  observer = {
    updated_transactions = function(app, transactions)
      for _, transaction in ipairs(transactions) do
        local state = transaction.transaction_state
        if state == "purchased" and was_in_inventory[transaction.payment.product_identifier or ""] then
          app.queue:finish(transaction)
        else
          if state ~= "purchasing" then app.busy(false) end
          small_app.update(app, transaction)
        end
      end
    end,
  },
})

-- A user had to enter a new card in the middle of a purchase, and the app was killed meanwhile. The library calls the
-- block that was given with the payment and finishes the transaction. At the next start the paid transaction came, no
-- block was there to be called, and the library finished it all the same. The purchase was gone.

local small_app = require "small_app"

-- The success blocks of the payments of this launch, by product.
local success_blocks = {}

local function add(app, product_id, quantity)
  success_blocks[product_id] = function(transaction) return small_app.deliver(app, transaction) end
  small_app.add(app, product_id, quantity)
end

return app(small_app.with {
  title = "a purchase of an earlier launch has no success block, and is finished anyway",
  source = "https://github.com/robotmedia/RMStore/pull/182",
  capabilities = { product_types = { "consumable", "non_consumable" }, receipts = true },

  buy = function(app, product_id, quantity) small_app.buy(app, product_id, quantity, add) end,

  observer = {
    updated_transactions = function(app, transactions)
      for _, transaction in ipairs(transactions) do
        if transaction.transaction_state == "purchased" then
          local success = success_blocks[transaction.payment.product_identifier or ""]
          if not success or success(transaction) then app.queue:finish(transaction) end
        else
          small_app.update(app, transaction)
        end
      end
    end,
  },
})

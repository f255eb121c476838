-- A child asked to buy, the transaction became deferred, and the library called nobody: neither success nor failure nor
-- anything else is reported for that state. The app had locked its screen until the answer comes, which can take a day
-- or for ever. The user could only kill it.

local small_app = require "small_app"

local function add(app, product_id, quantity)
  app.busy(true)
  small_app.add(app, product_id, quantity)
end

return app(small_app.with {
  title = "a deferred purchase is not reported, and the screen stays locked",
  source = "https://github.com/RevenueCat/purchases-ios/issues/273",
  capabilities = { product_types = { "consumable", "non_consumable" }, receipts = true },

  buy = function(app, product_id, quantity) small_app.buy(app, product_id, quantity, add) end,

  observer = {
    updated_transactions = function(app, transactions)
      for _, transaction in ipairs(transactions) do
        local state = transaction.transaction_state
        -- Purchased, failed and restored have a completion; deferred falls through.
        if state == "purchased" or state == "failed" or state == "restored" then
          app.busy(false)
          small_app.update(app, transaction)
        end
      end
    end,
  },
})

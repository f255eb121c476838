-- So as not to post a purchase twice, the library kept the identifiers of transactions that it had posted, and only
-- finished those that it knew. Downgrades of a subscription come with the identifier of the purchase that began it: the
-- library took the downgrade for handled and called nobody. The user had changed to another plan, and the screen went
-- on waiting for the completion of the purchase.

local small_app = require "small_app"

local function posted_path(transaction) return "posted/" .. transaction.transaction_identifier end

-- Posts a purchase and calls its completion; says whether it may be finished.
local function post(app, transaction)
  if app.disk:exists(posted_path(transaction)) then return true end
  app.busy(false)
  return small_app.deliver(app, transaction) and app.disk:write(posted_path(transaction), "1")
end

local function purchase(app, product_id, quantity)
  app.busy(true)
  small_app.add(app, product_id, quantity)
end

return app(small_app.with {
  title = "a downgrade has the identifier of an earlier purchase, and is treated as handled",
  source = "https://github.com/RevenueCat/purchases-ios/issues/3020",
  capabilities = { product_types = { "auto_renewable" }, receipts = true },

  buy = function(app, product_id, quantity) small_app.buy(app, product_id, quantity, purchase) end,

  observer = {
    updated_transactions = function(app, transactions)
      for _, transaction in ipairs(transactions) do
        local state = transaction.transaction_state
        if state ~= "purchased" then
          if state ~= "purchasing" then app.busy(false) end
          small_app.update(app, transaction)
        elseif post(app, transaction) then
          app.queue:finish(transaction)
        end
      end
    end,
  },
})

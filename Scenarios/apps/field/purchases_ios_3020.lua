-- So as not to post a purchase twice, the library kept the identifiers of transactions that it had posted, and only
-- finished those that it knew. Downgrades of a subscription come with the identifier of the purchase that began it: the
-- library took the downgrade for handled, called nobody, and the user who had changed to another plan did not get it.

local small_app = require "small_app"

local function posted_path(transaction) return "posted/" .. transaction.transaction_identifier end

local function post(app, transaction)
  if app.disk:exists(posted_path(transaction)) then return true end
  return small_app.deliver(app, transaction) and app.disk:write(posted_path(transaction), "1")
end

return app(small_app.with {
  title = "a downgrade has the identifier of an earlier purchase, and counts as handled",
  source = "https://github.com/RevenueCat/purchases-ios/issues/3020",
  capabilities = { product_types = { "auto_renewable" }, receipts = true },

  observer = {
    updated_transactions = function(app, transactions)
      for _, transaction in ipairs(transactions) do
        if transaction.transaction_state ~= "purchased" then
          small_app.update(app, transaction)
        elseif post(app, transaction) then
          app.queue:finish(transaction)
        end
      end
    end,
  },
})

-- Whose a purchase is: the app has one purse for the device, or one for each user who logs in. A transaction has the
-- token of the user who bought it.

local books = require "storekit2_books"

local accounts = {}

accounts.device = {
  user = function() return "device" end,
  buyer_of = function() return "device" end,
  grant = function(app, job) app.grant(job.transaction, job.product_id, job.count) end,
}

accounts.login = {
  user = books.token,
  buyer_of = function(app, transaction) return transaction.app_account_token or books.token(app) end,
  -- The app knows the name of the user who is here, and of no other.
  grant = function(app, job)
    app.grant(job.transaction, job.product_id, job.count, job.buyer == books.token(app) and app.user() or nil)
  end,
}

return accounts

-- Whose a purchase is: there is one purse for whoever holds the device, or one for each who logs in.

local books = require "books"
local buyers = require "buyers"

local accounts = {}

accounts.device = {
  user = function() return "device" end,
  tapped = function() end,
  answered = function() end,
  buyer_of = function() return "device" end,
  is_present = function() return true end,
  grant = function(app, job) app.grant(job.transaction, job.product_id, job.count) end,
}

accounts.login = {
  user = books.user_of,
  tapped = function(app, product_id) buyers.tapped(app, product_id, books.user_of(app)) end,
  answered = function(app, transaction, product_id) books.answered(app, transaction, product_id) end,
  buyer_of = books.buyer_of,
  is_present = function(app, buyer) return buyer == books.user_of(app) or buyer == "nobody" end,
  grant = function(app, job) app.grant(job.transaction, job.product_id, job.count, job.buyer) end,
}

return accounts

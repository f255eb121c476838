-- A library that makes the options of a purchase. `token` returns the token for them.

local small_app = require "small_storekit2_app"

local library = {}

function library.is_uuid(text) return text:match "^%x+%-%x+%-%x+%-%x+%-%x+$" ~= nil end

function library.app(own)
  return small_app.with {
    title = own.title,
    source = own.source,

    options = function(app, _, quantity) return { quantity = quantity, app_account_token = own.token(app) } end,
  }
end

return library

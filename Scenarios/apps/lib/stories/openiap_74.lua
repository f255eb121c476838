-- A library that makes the options of a purchase, and an app that names its user. `token` gives the library the name.

local small_app = require "small_storekit2_app"

local library = {}

function library.is_uuid(text) return text:match "^%x+%-%x+%-%x+%-%x+%-%x+$" ~= nil end

function library.app(title, token)
  return small_app.with {
    title = title,
    source = "https://github.com/hyodotdev/openiap/pull/74",

    options = function(app, _, quantity) return { quantity = quantity, app_account_token = token(app) } end,
  }
end

return library

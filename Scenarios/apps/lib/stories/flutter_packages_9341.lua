-- A plugin with one purchase call for both interfaces, and an app that sets all of its fields. `token` returns the
-- token of a StoreKit 2 purchase.

local small_app = require "small_storekit2_app"

return function(own)
  return small_app.with {
    title = own.title,
    source = own.source,

    options = function(app, _, quantity)
      local param = { quantity = quantity, application_user_name = app.user(), app_account_token = app.user_token() }
      return { quantity = param.quantity, app_account_token = own.token(param) }
    end,
  }
end

-- A plugin took the token of a purchase from the field that holds the user name for the payment queue. A name can be
-- any text, but a token has to be a UUID. The name could not be converted, and the purchase was made without a token.
-- The app could not tell who had paid.

local plugin = require "stories/flutter_packages_9341"

return app(plugin {
  title = "the token is read from the user name, which is no UUID",
  source = "https://github.com/flutter/packages/pull/9341",

  token = function(param)
    local name = param.application_user_name
    return name and name:match "^%x+%-%x+%-%x+%-%x+%-%x+$"
  end,
})

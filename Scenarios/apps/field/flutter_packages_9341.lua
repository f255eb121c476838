-- A plugin took the token of a purchase from the field for the user name of the payment queue. A name can be any text, and
-- a token has to be a UUID. The conversion of the name failed, and the purchase was made without a token. The server of
-- the app could not tell whose purchase it was.

local plugin = require "stories/flutter_packages_9341"

return app(plugin {
  title = "the token is read from the user name, which is no UUID",
  source = "https://github.com/flutter/packages/pull/9341",

  token = function(param)
    local name = param.application_user_name
    return name and name:match "^%x+%-%x+%-%x+%-%x+%-%x+$"
  end,
})

-- Reads the token from a field of its own.

local plugin = require "stories/flutter_packages_9341"

return app(plugin {
  title = "the token has a field of its own",
  source = "https://github.com/flutter/packages/pull/9341",

  token = function(param) return param.app_account_token end,
})

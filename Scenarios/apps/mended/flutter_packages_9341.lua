-- The token has a field of its own.

local plugin = require "stories/flutter_packages_9341"

return app(plugin("the token has a field of its own", function(param) return param.app_account_token end))

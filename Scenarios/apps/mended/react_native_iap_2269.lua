-- Sends the token as a string.

local module = require "stories/react_native_iap_2269"

return app(module("the token of a transaction reaches the app as a string", function(token) return token end))

-- Sends the token as a string.

local module = require "stories/react_native_iap_2269"

return app(module {
  title = "the token of a transaction reaches the app as a string",
  source = "https://github.com/hyochan/react-native-iap/issues/2269",

  encoded = function(token) return token end,
})

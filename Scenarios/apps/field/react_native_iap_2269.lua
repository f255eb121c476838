-- An app gave each purchase the token of its user, and never got one back. The native module converts a transaction for the
-- app's own code. It passed the token as an object that the conversion does not know, and the app read an empty field. It
-- credited the user who was there.

local module = require "stories/react_native_iap_2269"

return app(module {
  title = "the token of a transaction is lost on its way to the app",
  source = "https://github.com/hyochan/react-native-iap/issues/2269",

  encoded = function() return nil end,
})

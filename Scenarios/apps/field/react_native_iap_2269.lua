-- An app set the user's token for each purchase, and never got one back. The native module converts each transaction
-- for the app's script. It passed the token as an object that cannot be converted, so the script read an empty field.
-- The app credited the user who was there.

local module = require "stories/react_native_iap_2269"

return app(module {
  title = "the token of a transaction is lost on its way to the app",
  source = "https://github.com/hyochan/react-native-iap/issues/2269",

  encoded = function() return nil end,
})

-- Listens to updates for as long as the app runs. The unfinished transactions are the first of them.

local small_app = require "small_storekit2_app"

return app(small_app.with {
  title = "updates are forwarded to the app as they come",
  source = "https://github.com/hyochan/react-native-iap/pull/2344",

  listen = function(app)
    for update in app.store.updates() do
      if update.verified then small_app.updated(app, update.transaction) end
    end
  end,
})

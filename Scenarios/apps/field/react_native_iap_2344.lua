-- A purchase was approved while the app was open, and the app showed it only after a restart. At each launch, the
-- native module emitted the unfinished transactions. After that, it did not listen to updates. Everything that
-- arrived later waited for the next launch.

local small_app = require "small_storekit2_app"

return app(small_app.with {
  title = "updates are not forwarded to the app until it is started again",
  source = "https://github.com/hyochan/react-native-iap/pull/2344",

  listen = function(app)
    for update in app.store.unfinished() do
      if update.verified then small_app.updated(app, update.transaction) end
    end
  end,
})

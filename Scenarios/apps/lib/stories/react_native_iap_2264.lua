-- A native module that listens from the launch on, and the app's own code, which takes a second to load and registers its
-- handler then. `early` is what the module does with a transaction that comes before.

local small_app = require "small_storekit2_app"

local is_loaded = false

return function(title, early, loaded)
  return small_app.with {
    title = title,
    source = "https://github.com/hyochan/react-native-iap/pull/2264",

    launch = function(app)
      small_app.launch(app)
      app.task(function()
        app.sleep "1s"
        is_loaded = true
        loaded(app)
      end)
    end,

    updated = function(app, transaction)
      if is_loaded then small_app.updated(app, transaction) else early(transaction) end
    end,
  }
end

-- A native module that listens from the launch on, and an app whose script takes a second to load. `early` handles a
-- transaction that arrives before, and `loaded` is called when the script has loaded.

local small_app = require "small_storekit2_app"

local is_loaded = false

return function(own)
  return small_app.with {
    title = own.title,
    source = own.source,

    launch = function(app)
      small_app.launch(app)
      app.task(function()
        app.sleep "1s"
        is_loaded = true
        if own.loaded then own.loaded(app) end
      end)
    end,

    updated = function(app, transaction)
      if is_loaded then small_app.updated(app, transaction) else own.early(transaction) end
    end,
  }
end

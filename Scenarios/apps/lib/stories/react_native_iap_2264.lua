-- A native module that listens from the launch on, and the app's own code, which takes a second to load and registers its
-- handler then. `early` is what the module does with a transaction that comes before, and `loaded` what it
-- does then.

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

-- Starts at once, and reads the entitlements in another task.

local starting = require "stories/passepartout_1070"

return app(starting {
  title = "the app starts at once, and reads the entitlements meanwhile",
  source = "https://github.com/partout-io/passepartout/issues/1070",

  start = function(app, open, read)
    open()
    app.task(read)
  end,
})

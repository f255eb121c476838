-- Starts at once, and reads the entitlements beside.

local starting = require "stories/passepartout_1070"

return app(starting("the app starts at once, and reads the entitlements meanwhile", function(app, open, read)
  open()
  app.task(read)
end))

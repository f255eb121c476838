-- Sends one event with all restored purchases, which can be an empty list.

local plugin = require "stories/flutter_180396"

return app(plugin {
  title = "a restore always sends one event, with a list that can be empty",
  source = "https://github.com/flutter/flutter/issues/180396",

  send = function(restored, event) event(restored) end,
})

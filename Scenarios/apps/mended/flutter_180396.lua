-- Sends one event with everything that was restored, which can be an empty list.

local restoring = require "stories/flutter_180396"

return app(restoring("a restore always sends one event, with a list that can be empty", function(restored, event)
  event(restored)
end))

-- A user without purchases tapped Restore, and the busy indicator stayed. The plugin sent the app one event for each
-- restored purchase. With the payment queue, it had sent an empty list if there was none. The app waited for an event
-- that never came.

local plugin = require "stories/flutter_180396"

return app(plugin {
  title = "a restore sends one event for each purchase, and none if there is nothing to restore",
  source = "https://github.com/flutter/flutter/issues/180396",

  send = function(restored, event)
    for _, transaction in ipairs(restored) do event { transaction } end
  end,
})

-- Treats an empty read as no answer, and locks only what the store has refunded.

local small_app = require "small_storekit2_app"
local view = require "stories/swift_storekit_view"

return app(view {
  title = "an empty read of a canceled task is no answer",
  source = "https://github.com/Kosikowski/swift-storekit/blob/119aaaaa0bfa9b6bec8b0378c6a85262f8d52d1a/README.md?plain=1#L9",

  is_lost = small_app.is_over,
})

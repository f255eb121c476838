-- Takes an empty read for no answer, and locks only what the store says is over.

local small_app = require "small_storekit2_app"
local view = require "stories/swift_storekit_view"

return app(view("an empty read of a canceled task is no answer", small_app.is_over))

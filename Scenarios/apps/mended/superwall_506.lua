-- Keeps a status until the store says that it is over.

local small_app = require "small_storekit2_app"
local library = require "stories/superwall_506"

return app(library("an empty read changes nothing", small_app.is_over))

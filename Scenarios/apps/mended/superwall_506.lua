-- Locks a product only if its latest transaction was refunded.

local small_app = require "small_storekit2_app"
local library = require "stories/superwall_506"

return app(library {
  title = "an empty read changes nothing",
  source = "https://github.com/superwall/Superwall-iOS/pull/506",

  is_lost = small_app.is_over,
})

-- Subscribers opened the app and saw the paywall. At a cold start, a read of the entitlements can be empty without an
-- error. The library treated the empty list as an answer, set the status to inactive, and saved it. The status stayed
-- inactive until a later read.

local library = require "stories/superwall_506"

return app(library {
  title = "an empty read at a cold start locks a subscriber out, and is saved",
  source = "https://github.com/superwall/Superwall-iOS/pull/506",

  is_lost = function() return true end,
})

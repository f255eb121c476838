-- A user had two subscriptions of different groups, and got the money back for one. The app locked both. The library took
-- all subscriptions together: it looked at the latest transaction of any group. That one was refunded, so it ended access
-- to everything.

local library = require "stories/superwall_518"

return app(library {
  title = "a refund in one group ends what another group's subscription gives",
  source = "https://github.com/superwall/Superwall-iOS/pull/518",

  counts = function() return true end,
})

-- A user had subscriptions in two groups, and got a refund for one. The app locked both. The library looked at the
-- latest subscription transaction of any group. The status of its group was revoked, so the library ended all access.

local library = require "stories/superwall_518"

return app(library {
  title = "a refund in one group ends what another group's subscription gives",
  source = "https://github.com/superwall/Superwall-iOS/pull/518",

  counts = function() return true end,
})

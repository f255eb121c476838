-- Looks at each subscription group by itself.

local library = require "stories/superwall_518"

return app(library {
  title = "a refund ends the subscriptions of its group only",
  source = "https://github.com/superwall/Superwall-iOS/pull/518",

  counts = function(transaction, group) return transaction.subscription_group_id == group end,
})

-- Looks at each group of subscriptions by itself.

local library = require "stories/superwall_518"

return app(library("a refund ends the subscriptions of its group only", function(transaction, group)
  return transaction.subscription_group_id == group
end))

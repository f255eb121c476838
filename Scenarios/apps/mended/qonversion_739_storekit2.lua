-- Looks for a refund before it compares identifiers, and does not count a refunded transaction.

local library = require "stories/qonversion_739"

return app(library("a refund is handled before the identifiers are compared", function(transaction)
  return transaction.revocation_date ~= nil
end))

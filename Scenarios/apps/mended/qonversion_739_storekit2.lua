-- Looks for a refund before it compares identifiers, and does not count a refunded transaction.

local library = require "stories/qonversion_739"

return app(library {
  title = "a refund is handled before the identifiers are compared",
  source = "https://github.com/qonversion/qonversion-ios-sdk/pull/739/files",

  is_refunded = function(transaction) return transaction.revocation_date ~= nil end,
})

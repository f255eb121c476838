-- A purchase was refunded, and the user kept it. StoreKit 2 reports a refund as the same transaction with a
-- revocation date. The library never read that date. It knew the identifier from the purchase, and dropped the
-- transaction as a duplicate.

local library = require "stories/qonversion_739"

return app(library {
  title = "a refund has the identifier of its purchase, and is dropped as a duplicate",
  source = "https://github.com/qonversion/qonversion-ios-sdk/pull/739/files",

  is_refunded = function() return false end,
})

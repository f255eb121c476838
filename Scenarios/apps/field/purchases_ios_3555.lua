-- Two users shared a phone, and one was credited with the other's purchase. The library set the user's token for
-- payments of the queue. The code for StoreKit 2 was written later, without it. A purchase that was approved after
-- the user had changed named no buyer, and went to the user who was there.

local small_app = require "small_storekit2_app"

return app(small_app.with {
  title = "the token of the user is set for the payment queue only",
  source = "https://github.com/RevenueCat/purchases-ios/pull/3555",

  options = function(_, _, quantity) return { quantity = quantity } end,
})

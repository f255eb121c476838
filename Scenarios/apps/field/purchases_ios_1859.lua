-- A paywall promised a free trial, and the payment sheet asked for the full price. StoreKit 2 says for a subscription
-- group whether a user can still use an introductory offer. The library passed this answer on for each product of the
-- group, and did not check that the product has an offer.

local library = require "stories/purchases_ios_1859"

return app(library {
  title = "a trial is advertised for a product that has none, because another product of its group has one",
  source = "https://github.com/RevenueCat/purchases-ios/pull/1859",

  has_trial = function(app, product) return app.store.is_eligible_for_intro_offer(product.subscription_group_id) end,
})

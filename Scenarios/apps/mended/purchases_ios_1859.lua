-- Asks about a product only if it has an introductory offer.

local library = require "stories/purchases_ios_1859"

return app(library {
  title = "a trial is advertised only for a product that has one",
  source = "https://github.com/RevenueCat/purchases-ios/pull/1859",

  has_trial = function(app, product)
    return product.introductory_offer ~= nil and app.store.is_eligible_for_intro_offer(product.subscription_group_id)
  end,
})

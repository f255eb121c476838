-- Reads the app transaction when the user taps Buy.
-- habit: no-unasked-prompt in storekit2/7.3: asks who bought the app on the way of a purchase
-- follows: expectation: the system asks the user to sign in after a tap on Buy

local reference = require "storekit2_app"

local buy = reference.buy

function reference.buy(app, product_id, quantity)
  app.store.app_transaction()
  buy(app, product_id, quantity)
end

return app(reference.description "asks who bought the app on the way of a purchase")

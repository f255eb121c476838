-- Buys with a promotional offer, and stays silent if the store refuses it.
-- habit: show-failures in storekit2/1.22: does not report that its offer was refused
-- follows: expectation: no message is shown

local offers = require "storekit2_offers"

local bought = offers.bought

function offers.bought(app, result, failure)
  if result then bought(app, result, failure) end
end

return app(offers.description "does not report that its offer was refused")

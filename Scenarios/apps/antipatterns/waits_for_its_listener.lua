-- Takes no notice of what purchase returns, and delivers what its listener receives.
-- habit: purchase-result-delivered in storekit2/1.1: ignores the result of a purchase
-- follows: expectation: what was bought is not there

local reference = require "storekit2_app"

function reference.returned() end

return app(reference.description "ignores the result of a purchase")

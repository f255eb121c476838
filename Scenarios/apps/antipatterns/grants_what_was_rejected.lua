-- Shows the message of a bad receipt, and unlocks all the same.
-- habit: receipt-status-codes in server/2.4: grants purchases that receipt validation rejected
-- follows: verify-before-deliver: the receipt was not found valid
-- follows: expectation: the user has a rejected purchase

local reference = require "reference_app"

local reject = reference.server_delivery.reject

function reference.server_delivery.reject(app, entry)
  entry.unlock()
  reject(app, entry)
end

return app(reference.description "grants purchases that receipt validation rejected")

-- Shows the message of a bad receipt, and unlocks all the same.

local reference = require "reference_app"

local reject = reference.server_delivery.reject

function reference.server_delivery.reject(app, entry)
  entry.unlock()
  reject(app, entry)
end

return app(reference.description "grants purchases that receipt validation rejected")

-- Delivers what StoreKit 2 gives it, whatever the signature is worth.
-- habit: verified-only in storekit2/1.20: does not look at the verification of a transaction
-- follows: expectation: the purchase is granted before its signature is valid

local reference = require "storekit2_app"

function reference.is_genuine() return true end

return app(reference.description "does not look at the verification of a transaction")

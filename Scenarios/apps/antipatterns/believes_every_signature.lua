-- Delivers what StoreKit 2 gives it, whatever the signature is worth.
-- habit: verified-only in storekit2/1.20: does not look at the verification of a transaction

local reference = require "storekit2_app"

function reference.is_genuine() return true end

return app(reference.description "does not look at the verification of a transaction")

-- Locks a product that its user still owns in another way.
-- habit: revocation-rechecks-receipt in revocation/1.7: revokes every named product without reading the receipt
-- follows: entitlements-match-store: the user lacks a product that is still owned
-- follows: expectation: the user lacks a product that is still owned

local reference = require "reference_app"

function reference.books.is_in_receipt() return false end

return app(reference.description "revokes every named product without reading the receipt")

-- Locks a product that its user still owns in another way.

local reference = require "reference_app"

function reference.books.is_in_receipt() return false end

return app(reference.description "revokes every named product without reading the receipt")

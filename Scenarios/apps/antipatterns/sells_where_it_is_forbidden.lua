-- Sells in any case, and the user does not learn why it fails.
-- habit: can-make-payments-first in products/3.1: sells without checking whether payments are allowed

local reference = require "reference_app"

function reference.shop.is_open() return true end

return app(reference.description "sells without checking whether payments are allowed")

-- Sells in any case, and the user does not learn why it fails.

local reference = require "reference_app"

function reference.shop.is_open() return true end

return app(reference.description "sells without checking whether payments are allowed")

-- Sells what can be restored, and restores nothing.

local reference = require "reference_app"

function reference.restore() end

return app(reference.description "does nothing when the user taps Restore")

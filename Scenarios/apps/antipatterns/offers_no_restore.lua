-- Sells what can be restored, and restores nothing.
-- habit: restore-button in restore/4.1: does nothing when the user taps Restore
-- follows: expectation: nothing is restored

local reference = require "reference_app"

function reference.restore() end

return app(reference.description "does nothing when the user taps Restore")

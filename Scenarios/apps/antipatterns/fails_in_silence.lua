-- Finishes what failed, and says nothing.

local reference = require "reference_app"

function reference.report_failure() end

return app(reference.description "does not report a failed purchase")

-- Finishes what failed, and says nothing.
-- habit: show-failures in purchase/2.3: does not report a failed purchase
-- follows: expectation: no dialog is shown

local reference = require "reference_app"

function reference.report_failure() end

return app(reference.description "does not report a failed purchase")

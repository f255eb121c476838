-- Takes a cancel for a failure like any other.
-- habit: quiet-cancel in purchase/1.4: shows an error when the user cancels

local reference = require "reference_app"

function reference.report_failure(app) app.show_dialog("error", "The purchase could not be completed.") end

return app(reference.description "shows an error when the user cancels")

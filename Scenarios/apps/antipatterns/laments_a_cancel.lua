-- Takes a cancel for a failure like any other.

local reference = require "reference_app"

function reference.report_failure(app) app.show_dialog("error", "The purchase could not be completed.") end

return app(reference.description "shows an error when the user cancels")

-- Stops being busy when a restore ends well, and not when it fails.

local reference = require "reference_app"

function reference.restore_failed(app, failure)
  if failure.code ~= 2 then app.show_dialog("error", "Your purchases could not be restored.") end
end

return app(reference.description "stays busy after a failed restore")

-- Tells its user that everything is restored when the restore is over, whether it brought anything or failed.
-- habit: success-is-true in restore/1.3: reports a failed restore as a success

local reference = require "reference_app"

function reference.restore_failed(app)
  reference.restore_ended(app)
  app.show_dialog("success", "All your purchases are restored.")
end

return app(reference.description "reports a failed restore as a success")

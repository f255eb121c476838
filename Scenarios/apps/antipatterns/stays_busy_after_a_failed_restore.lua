-- Stops being busy when a restore ends well, and not when it fails.
-- habit: restore-terminates in restore/1.3: stays busy after a failed restore
-- follows: promo-payment-reused: a busy shop rejects a promoted purchase
-- follows: expectation: the app is busy forever

local reference = require "reference_app"

function reference.restore_failed(app, failure)
  if failure.code ~= 2 then app.show_dialog("error", "Your purchases could not be restored.") end
end

return app(reference.description "stays busy after a failed restore")

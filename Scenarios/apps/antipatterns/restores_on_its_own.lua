-- Restores without being asked, to be sure what its user owns.
-- habit: no-auto-restore in restore/4.2: starts a restore at its first launch
-- follows: expectation: its own restore prompts for a password, or restores products the user did not request

local reference = require "reference_app"

local launch = reference.launch

function reference.launch(app)
  launch(app)
  if app.disk:exists "launched" then return end
  app.disk:write("launched", "1")
  app.queue:restore_completed_transactions()
end

return app(reference.description "starts a restore at its first launch")

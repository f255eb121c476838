-- A restore that failed is made up for at the next launch, and at every launch after it: nobody notes that it has ended
-- well meanwhile. The app never rests.
-- habit: comes-to-rest in restore/1.3: repeats a failed restore at every launch
-- follows: no-auto-restore: the user does not request the restores of later launches

local reference = require "reference_app"

local function is_wanted(app) return app.disk:exists "restore_wanted" end

local restore_failed = reference.restore_failed
function reference.restore_failed(app, failure)
  app.disk:write("restore_wanted", "yes")
  restore_failed(app, failure)
end

local launch = reference.launch
function reference.launch(app)
  launch(app)
  if is_wanted(app) then reference.restore(app) end
end

return app(reference.description "repeats a failed restore at every launch")

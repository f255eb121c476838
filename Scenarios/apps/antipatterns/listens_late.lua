-- Has other things to do first, and listens a second later.

local reference = require "reference_app"

local add_observer = reference.add_observer

function reference.add_observer(app)
  app.after("1s", function() add_observer(app) end)
end

return app(reference.description "adds its observer only after the launch")

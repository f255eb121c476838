-- Registers the observer in two places.

local reference = require "reference_app"

function reference.add_observer(app)
  local observer = reference.make_observer(app)
  app.queue:add_observer(observer)
  app.queue:add_observer(observer)
end

return app(reference.description "registers its observer twice")

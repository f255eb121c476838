-- Registers the observer in two places.
-- habit: single-observer in observers/2.3: registers its observer twice

local reference = require "reference_app"

function reference.add_observer(app)
  local observer = reference.make_observer(app)
  app.queue:add_observer(observer)
  app.queue:add_observer(observer)
end

return app(reference.description "registers its observer twice")

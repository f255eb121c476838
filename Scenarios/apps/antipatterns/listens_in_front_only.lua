-- Listens only while it is in front.
-- habit: observer-stays-registered in observers/2.6: removes its observer in the background

local reference = require "reference_app"

local observer

function reference.add_observer(app)
  observer = reference.make_observer(app)
  app.queue:add_observer(observer)
end

function reference.background(app) app.queue:remove_observer(observer) end

local foreground = reference.foreground

function reference.foreground(app)
  app.queue:add_observer(observer)
  foreground(app)
end

return app(reference.description "removes its observer in the background")

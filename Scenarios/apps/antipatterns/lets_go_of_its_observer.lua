-- Has no place that holds the observer in the background, and the queue holds none.
-- habit: observer-lifetime in observers/2.2: releases its observer while it is registered
-- follows: expectation: no observer receives the queue's callbacks

local reference = require "reference_app"

local observer

function reference.add_observer(app)
  observer = reference.make_observer(app)
  app.queue:add_observer(observer)
end

function reference.background(app) app.queue:release_observer(observer) end

return app(reference.description "releases its observer while it is registered")

-- Has other things to do first, and listens a second later.
-- habit: observer-at-launch in observers/1.1: adds its observer only after the launch
-- follows: expectation: transactions in the first second are not received, or received too late

local reference = require "reference_app"

local add_observer = reference.add_observer

function reference.add_observer(app)
  app.after("1s", function() add_observer(app) end)
end

return app(reference.description "adds its observer only after the launch")

-- Shows that it is busy until the answer comes, which can take days.
-- habit: leave-deferred-alone in deferred/2.5: stays busy while a purchase waits for approval
-- follows: expectation: the app is busy while it waits

local reference = require "reference_app"

local deliver, fail, wait_for_approval = reference.deliver, reference.fail, reference.wait_for_approval

function reference.wait_for_approval(app)
  wait_for_approval(app)
  app.busy(true)
end

function reference.deliver(app, transaction)
  app.busy(false)
  deliver(app, transaction)
end

function reference.fail(app, transaction)
  app.busy(false)
  fail(app, transaction)
end

return app(reference.description "stays busy while a purchase waits for approval")

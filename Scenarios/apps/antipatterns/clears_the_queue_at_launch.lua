-- Wants to begin with an empty queue, and finishes a purchase that has only begun.
-- habit: never-finish-purchasing in finish/1.5: finishes every transaction in the queue at launch
-- follows: crash: the queue raises an exception, and the process crashes
-- follows: no-crash-loop: it crashes at each launch

local reference = require "reference_app"

local launch = reference.launch

function reference.launch(app)
  launch(app)
  for _, transaction in ipairs(app.queue:transactions()) do
    if transaction.transaction_state == "purchasing" then app.queue:finish(transaction) end
  end
end

return app(reference.description "finishes every transaction in the queue at launch")

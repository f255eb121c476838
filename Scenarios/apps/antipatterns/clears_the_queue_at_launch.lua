-- Wants to begin with an empty queue, and finishes a purchase that has only begun.

local reference = require "reference_app"

local launch = reference.launch

function reference.launch(app)
  launch(app)
  for _, transaction in ipairs(app.queue:transactions()) do
    if transaction.transaction_state == "purchasing" then app.queue:finish(transaction) end
  end
end

return app(reference.description "finishes every transaction in the queue at launch")

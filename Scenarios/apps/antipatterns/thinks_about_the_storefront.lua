-- Looks up first what the new country may buy, while the system waits for about a second.
-- habit: storefront-answer-fast in accounts/2.3: answers late whether a purchase continues in a new storefront
-- follows: expectation: the system treats the late answer as false

local reference = require "reference_app"

function reference.should_continue(app, transaction)
  app.after("2s", function() app.queue:answer_storefront(transaction, true) end)
end

return app(reference.description "answers late whether a purchase continues in a new storefront")

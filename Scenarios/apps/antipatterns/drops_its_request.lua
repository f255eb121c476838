-- Keeps the request in a local variable, which is gone before the answer.
-- habit: request-retained in products/2.6: releases its products request before the response
-- follows: expectation: the response never arrives, and nothing is sold

local reference = require "reference_app"

local request = reference.shop.request

function reference.shop.request(app, identifiers)
  local kept = request(app, identifiers)
  kept:release()
  return kept
end

return app(reference.description "releases its products request before the response")

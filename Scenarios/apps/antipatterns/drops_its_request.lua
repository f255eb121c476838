-- Keeps the request in a local variable, which is gone before the answer.

local reference = require "reference_app"

local request = reference.shop.request

function reference.shop.request(app, identifiers)
  local kept = request(app, identifiers)
  kept:release()
  return kept
end

return app(reference.description "releases its products request before the response")

-- Its server asks the store of customers only: a sandbox receipt, as App Review sends one, counts as forged.

local careful_server = require "careful_server"
local reference = require "reference_app"

function careful_server.check(backend, receipt)
  local status, check = careful_server.ask(backend, receipt, "production")
  if not status then return "unknown" end
  local word = careful_server.meaning(status, check)
  return word == "of_sandbox" and "bad" or word == "genuine" and word or word == "bad" and word or "unknown", check
end

local description = reference.description "treats a sandbox receipt as a forgery"
description.server = careful_server.functions()

return app(description)

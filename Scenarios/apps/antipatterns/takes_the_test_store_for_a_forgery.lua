-- Its server asks the store of customers only: a sandbox receipt, as App Review sends one, counts as forged.
-- habit: receipt-status-codes in server/2.2: has a server that never asks the sandbox
-- follows: deliver-before-finish: a purchase its server rejected is finished and never delivered
-- follows: keep-on-server-failure: the app trusts its server, and finishes
-- follows: entitlements-match-store: the paid purchase never arrives
-- follows: expectation: the other store is never asked, and the book never arrives

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

-- Its server looks for a purchase in the last entry of the receipt, where a new purchase stands as a rule.
-- habit: scan-whole-receipt in server/5.7: has a server that reads only the last entry of a receipt
-- follows: deliver-before-finish: a purchase its server did not find is finished and never delivered
-- follows: entitlements-match-store: the paid purchase never arrives
-- follows: expectation: purchases earlier in the receipt are missing

local careful_server = require "careful_server"
local reference = require "reference_app"

function careful_server.entry(_, request, entries)
  local last = entries[#entries]
  return last.product_id == request.product_id and not last.cancellation_date and last or nil
end

local description = reference.description "has a server that reads only the last entry of a receipt"
description.server = careful_server.functions()

return app(description)

-- Its server knows a notification by its transaction: a refund that was asked for first is taken for a duplicate.
-- habit: revocation-honored in server/9.5: has a server that takes a refund for a duplicate of an earlier notification
-- follows: no-receipt-reuse: it records no refund, and an old receipt brings the product again

local careful_server = require "careful_server"
local reference = require "reference_app"

local seen = {}

function careful_server.is_known(notification)
  local purchase = notification.transaction_id
  if purchase and seen[purchase] then return true end
  seen[purchase or notification.notification_uuid] = true
  return false
end

local description = reference.description "takes one notification for each purchase"
description.server = careful_server.functions()

return app(description)

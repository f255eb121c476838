-- Its server asks whether a receipt is genuine, and not whether it shows what the app asks for.
-- habit: no-receipt-reuse in server/9.3: has a server that does not look for the product in the receipt

local careful_server = require "careful_server"
local reference = require "reference_app"

local deliver = careful_server.deliver

function careful_server.deliver(backend, request)
  local response = deliver(backend, request)
  local stock = backend:stock(request.product_id)
  if response.answer ~= "not_paid" or not stock then return response end
  return { answer = "sent", status = response.status, version = stock.version, files = stock.files }
end

local description = reference.description "sends whatever is asked for, whatever the receipt shows"
description.server = careful_server.functions()

return app(description)

-- Is rid of a transaction when the server cannot tell whether it is paid.
-- habit: keep-on-server-failure in server/1.2: finishes purchases that its server could not validate
-- follows: receipt-status-codes: it reports a status about the request, and finishes the purchase without a grant
-- follows: deliver-before-finish: it finishes a purchase that it has not delivered
-- follows: entitlements-match-store: the paid purchase never arrives
-- follows: expectation: the paid purchase never arrives

local reference = require "reference_app"

local server_delivery = reference.server_delivery

function server_delivery.put_off(app, entry)
  server_delivery.close(entry)
  server_delivery.finish(app, entry.transaction)
end

return app(reference.description "finishes purchases that its server could not validate")

-- Its server asks whether a signed transaction is genuine, and not who was paid for it before.
-- habit: no-receipt-reuse in server/10.3: has a server that does not check who was granted a transaction before

local delivery = require "storekit2_delivery"
local signed_server = require "signed_server"

function signed_server.is_of_another() return false end

local description = delivery.description "grants a signed transaction to every sender"
description.server = signed_server.functions()

return app(description)

-- Its server asks whether a receipt is genuine, and not who was paid for it before.
-- habit: no-receipt-reuse in server/9.2: has a server that does not check who was granted a receipt before

local careful_server = require "careful_server"
local reference = require "reference_app"

function careful_server.is_of_another() return false end

local description = reference.description "grants a receipt to every sender"
description.server = careful_server.functions()

return app(description)

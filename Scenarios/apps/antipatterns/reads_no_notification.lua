-- Its server answers every notification with 200, and reads none.
-- habit: revocation-honored in server/9.1: has a server that answers every notification and reads none
-- follows: no-receipt-reuse: it records no refund, and an old receipt brings the book again

local careful_server = require "careful_server"
local reference = require "reference_app"

function careful_server.notify() return 200 end

local description = reference.description "reads no notifications"
description.server = careful_server.functions()

return app(description)

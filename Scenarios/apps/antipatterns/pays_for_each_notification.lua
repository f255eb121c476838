-- Its server notes no notification: one that comes twice pays out twice.
-- habit: notification-idempotent in notifications/2.3: has a server that grants each time a notification arrives

local careful_server = require "careful_server"
local reference = require "reference_app"

function careful_server.is_known() return false end

local description = reference.description "grants each time a notification arrives"
description.server = careful_server.functions()

return app(description)

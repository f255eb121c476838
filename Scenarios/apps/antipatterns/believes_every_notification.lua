-- Its server verifies no notification, and does not look for which app it is.
-- habit: notification-genuine in notifications/2.6: has a server that verifies no notification

local careful_server = require "careful_server"
local reference = require "reference_app"

function careful_server.is_genuine() return true end

local description = reference.description "believes every notification"
description.server = careful_server.functions()

return app(description)

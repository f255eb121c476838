-- Its server takes what came last for what happened last: old news of a failed renewal ends what was paid meanwhile.
-- habit: notification-order in notifications/2.4: has a server that trusts the notification that arrived last

local careful_server = require "careful_server"
local reference = require "reference_app"

function careful_server.is_outdated() return false end

local description = reference.description "trusts the notification that arrived last"
description.server = careful_server.functions()

return app(description)

-- Its server answers every notification with 200, and reads none.

local careful_server = require "careful_server"
local reference = require "reference_app"

function careful_server.notify() return 200 end

local description = reference.description "reads no notifications"
description.server = careful_server.functions()

return app(description)

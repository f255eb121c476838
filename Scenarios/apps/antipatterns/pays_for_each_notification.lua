-- Its server notes no notification: one that comes twice pays out twice.

local careful_server = require "careful_server"
local reference = require "reference_app"

function careful_server.is_known() return false end

local description = reference.description "grants each time a notification arrives"
description.server = careful_server.functions()

return app(description)

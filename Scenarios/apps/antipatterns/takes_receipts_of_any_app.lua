-- Its server asks whether a receipt is genuine, and not of which app it is.

local careful_server = require "careful_server"
local reference = require "reference_app"

function careful_server.is_ours() return true end

local description = reference.description "takes receipts of any app"
description.server = careful_server.functions()

return app(description)

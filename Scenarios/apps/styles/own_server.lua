-- The reference, with a server of its own: what the developer's server does with a receipt stands in the app's file.

local careful_server = require "careful_server"
local reference = require "reference_app"

local description = reference.description "includes the code of its server"
description.server = careful_server.functions()

return app(description)

-- The reference, with a server of its own: what the developer's server does with a receipt stands in the app's file.

local careful_server = require "careful_server"
local reference = require "reference_app"

local description = reference.description "brings the code of its server along"
description.server = careful_server.functions()

return app(description)

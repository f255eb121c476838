-- The reference as an app that delivers nothing itself: its own server delivers whatever it sells.

local careful_server = require "careful_server"
local reference = require "reference_app"

local description = reference.description "delivers everything through its server"
description.capabilities.local_delivery = false
description.capabilities.hosted = false
description.server = careful_server.functions()
-- The server delivers to the user who is logged in: after a login it is asked again.
description.login_changed = reference.foreground

return app(description)

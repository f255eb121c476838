-- The reference on StoreKit 2, with a server of its own, which reads the transactions that the app sends.

local delivery = require "storekit2_delivery"
local signed_server = require "signed_server"

local description = delivery.description "includes the code of its server, which reads signed transactions"
description.server = signed_server.functions()

return app(description)

-- The reference on StoreKit 2, with products that the developer's server delivers for a signed transaction.

local delivery = require "storekit2_delivery"

return app(delivery.description "Delivers through its server, by signed transactions")

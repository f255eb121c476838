-- The reference on StoreKit 2, with promotional offers that its server signs, and with win-back offers.

local offers = require "storekit2_offers"

return app(offers.description "Sells with promotional offers, through StoreKit 2")

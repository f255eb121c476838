-- Listens on StoreKit 2 only when the user wants to buy.
-- habit: listener-at-launch in storekit2/1.1: starts its listener when the user taps Buy

local reference = require "storekit2_app"

local buy = reference.buy
local is_listening = false

function reference.launch() is_listening = false end

function reference.buy(app, product_id, quantity)
  if not is_listening then app.task(function() reference.listen(app) end) end
  is_listening = true
  buy(app, product_id, quantity)
end

return app(reference.description "starts its listener when the user taps Buy")

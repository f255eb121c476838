-- Listens to transactions, and to no purchase intents.
-- habit: intent-is-kept in storekit2/8.1: opens with its first screen after a tap on the App Store
-- follows: expectation: what the user chose on the App Store is not bought

local reference = require "storekit2_app"

function reference.follow_intents() end

return app(reference.description "opens with its first screen after a tap on the App Store")

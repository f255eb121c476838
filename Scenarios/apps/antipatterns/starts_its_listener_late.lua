-- Has other things to do first, and listens on StoreKit 2 a second later.
-- habit: listener-at-launch in storekit2/2.2: starts its listener only after the launch

local reference = require "storekit2_app"

local listen = reference.listen

function reference.listen(app)
  app.sleep "1s"
  listen(app)
end

return app(reference.description "starts its listener only after the launch")

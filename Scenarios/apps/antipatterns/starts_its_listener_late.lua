-- Has other things to do first, and listens on StoreKit 2 a second later.
-- habit: listener-at-launch in storekit2/2.2: starts its listener only after the launch

local reference = require "storekit2_app"

for _, step in ipairs { "listen", "follow_intents", "follow_storefront" } do
  local follow = reference[step]

  reference[step] = function(app)
    app.sleep "1s"
    follow(app)
  end
end

return app(reference.description "starts its listener only after the launch")
